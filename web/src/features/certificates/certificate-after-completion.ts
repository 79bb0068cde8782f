import { useEffect, useSyncExternalStore } from 'react'
import { notifyRefused, notifyWarnings } from './certificate-buttons.tsx'
import { send } from '#web/api/client.ts'
import { createListeners } from '#web/api/listeners.ts'
import { claimCompletion } from '#web/offline/actions/completion.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { retryNow } from '#web/offline/sync.ts'
import { useAcceptedCompletions } from '#web/offline/hooks/use-accepted-completions.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'

/** Once the server has a job's completion, its certificate is asked for, once, and the person hears how that went. */
export function CertificateAfterCompletion(): null {
  const localSession = useLocalSession()
  const accepted = useAcceptedCompletions()

  // The completion may be accepted hours after the button was pressed.
  useEffect(() => {
    for (const jobId of accepted) void requestOnce(localSession, jobId)
  }, [localSession, accepted])
  return null
}

/** Whether this tab has asked for the job's certificate by itself, and the job does not name it yet. */
export function useIsBeingMade(jobId: string): boolean {
  return useSyncExternalStore(subscribe, () => beingMade.has(jobId))
}

async function requestOnce(localSession: LocalSession, jobId: string): Promise<void> {
  beingMade.add(jobId)
  notify()
  try {
    if (await claimCompletion(localSession, jobId)) await requestCertificate(jobId)
  } finally {
    beingMade.delete(jobId)
    notify()
  }
}

async function requestCertificate(jobId: string): Promise<void> {
  try {
    const issued = await send(generateCertificate, { jobId })
    toast.success('Job completed and certificate generated successfully!')
    notifyWarnings(issued)
  } catch (error) {
    notifyRefused(error, 'Job completed but certificate generation failed. You can generate it later.')
  }
  // The job now names its certificate.
  await retryNow()
}

const beingMade = new Set<string>()
const { subscribe, notify } = createListeners()
