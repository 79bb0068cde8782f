import { useEffect } from 'react'
import { tellRefused } from './certificate-buttons.tsx'
import { send } from '#web/api/client.ts'
import { claimCompletion } from '#web/offline/actions/completion.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { retryNow } from '#web/offline/sync.ts'
import { useAcceptedCompletions } from '#web/offline/hooks/use-accepted-completions.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'

/** Once the server has a job's completion, its certificate is asked for, once, and the person hears how that went. */
export function useCertificateAfterCompletion(): void {
  const localSession = useLocalSession()
  const accepted = useAcceptedCompletions()

  // Talks to the network: the completion may be accepted hours after the button was pressed.
  useEffect(() => {
    for (const jobId of accepted) void askOnce(localSession, jobId)
  }, [localSession, accepted])
}

async function askOnce(localSession: LocalSession, jobId: string): Promise<void> {
  if (!(await claimCompletion(localSession, jobId))) return
  try {
    await send(generateCertificate, { jobId })
    toast.success('Job completed and certificate generated successfully!')
  } catch (error) {
    tellRefused(error, 'Job completed but certificate generation failed. You can generate it later.')
  }
  // The job now names its certificate.
  await retryNow()
}
