import { useWithdrawCertificate } from './certificates.api.ts'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { Certificate } from '#contract/certificates/certificates.contract.ts'

export function useConfirmWithdrawCertificate() {
  const askReasonThen = useReasonedAction()
  const { mutateAsync: withdrawCertificate } = useWithdrawCertificate()
  return ({ _id, number, version }: Certificate) => {
    const name = `${number} version ${version}`
    return askReasonThen({
      title: `Withdraw ${name}?`,
      message:
        'Everyone it was emailed to, and the customer’s contacts for notices, get an email with your reason. The customer and the ' +
        'engineer can no longer open it, and the equipment goes back to its last valid report. A new version needs a new ' +
        'completion by the engineer. This can’t be undone.',
      label: 'Reason for withdrawing',
      verb: 'Withdraw',
      isDangerous: true,
      mutate: (reason) => withdrawCertificate({ certificateId: _id, reason }),
      success: () => `${name} was withdrawn.`,
      failure: 'Error withdrawing certificate',
    })
  }
}
