import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type OwnProfile, readOwnProfile, updatePrivacy } from '#features/profiles/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { call } from '#shell/api/call.ts'
import { query } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { useShowProfile } from './own-profile.ts'

type Privacy = InputOf<typeof updatePrivacy>

const privacyOf = ({ isPublic, messagesFrom, hiddenFromSearch }: OwnProfile): Privacy => ({ isPublic, messagesFrom, hiddenFromSearch })

/**
 * SET-08, each setting saved as it is set. What is shown is the profile with what is under way on top of it, so a
 * refusal puts a switch back by itself. Once per screen: what is set at the same time goes through one queue.
 */
export const usePrivacy = (profile: OwnProfile) => {
  const client = useQueryClient()
  const show = useShowProfile()
  const [underWay, setUnderWay] = useState<Partial<Privacy>>({})
  const queue = useRef(Promise.resolve())

  const save = async (change: Partial<Privacy>) => {
    try {
      // As the change before this one has left it, whether that was taken or not.
      const latest = client.getQueryData(query(readOwnProfile, {}).queryKey) ?? profile
      await show(await call(updatePrivacy, { ...privacyOf(latest), ...change }))
    } catch (error) {
      toast(failureToast(error))
    }
    setUnderWay((before) => Object.fromEntries(Object.entries(before).filter(([name, value]) => change[name as keyof Privacy] !== value)))
  }

  return {
    shown: { ...privacyOf(profile), ...underWay },
    set: (change: Partial<Privacy>) => {
      setUnderWay((before) => ({ ...before, ...change }))
      queue.current = queue.current.then(() => save(change))
    },
  }
}
export type PrivacySettings = ReturnType<typeof usePrivacy>
