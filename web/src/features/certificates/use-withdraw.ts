import { useWithdrawCertificate } from './certificates.api.ts'
import { useReason } from '#web/ui/overlay/dialogs.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { Certificate } from '#contract/certificates/certificates.contract.ts'

/** Asks why, withdraws and says how it went. */
export function useWithdraw() {
  const askReason = useReason()
  const { mutateAsync: withdraw } = useWithdrawCertificate()
  return async ({ _id, number, version }: Certificate): Promise<void> => {
    const name = `${number} version ${version}`
    const reason = await askReason({
      title: `Withdraw ${name}?`,
      message:
        'Its customer and engineer can no longer open it, and its verification page says that it was withdrawn. ' +
        'It stays here for administrators. This can’t be undone.',
      label: 'Reason for withdrawing',
      verb: 'Withdraw',
      isDangerous: true,
    })
    if (reason === null) return
    try {
      await withdraw({ certificateId: _id, reason })
      toast.success(`${name} was withdrawn.`)
    } catch (error) {
      toast.error(serverText(error, 'Error withdrawing certificate'))
    }
  }
}
