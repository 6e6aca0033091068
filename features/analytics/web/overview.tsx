/** Replaced by the slice of the community's figures. */
export default function Overview() {
  return null
}
