/** The area a route module belongs to: its texts are needed as soon as the route is. */
export const areaOfRoute = (routeId: string): string | undefined => /features\/([^/]+)\/web\//.exec(routeId)?.[1]
