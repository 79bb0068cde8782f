import { useEffect, useSyncExternalStore } from 'react'
import { notifyRefused, notifyWarnings } from './certificate-buttons.tsx'
import { send } from '#web/api/client.ts'
import { claimCompletion } from '#web/offline/actions/completion.ts'
import { useLocalSession, type LocalSession } from '#web/offline/store/local-session.ts'
import { retryNow } from '#web/offline/sync.ts'
import { useAcceptedCompletions } from '#web/offline/hooks/use-accepted-completions.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'

/** Once the server has a job's completion, its certificate is asked for, once, and the person hears how that went. */
function useCertificateAfterCompletion(): void {
  const localSession = useLocalSession()
  const accepted = useAcceptedCompletions()

  // The completion may be accepted hours after the button was pressed.
  useEffect(() => {
    for (const jobId of accepted) void requestOnce(localSession, jobId)
  }, [localSession, accepted])
}

/** The same, for the user who fetches it only when there is something to ask for. */
export function CertificateAfterCompletion(): null {
  useCertificateAfterCompletion()
  return null
}

/** Whether this tab has asked for the job's certificate by itself, and the job does not name it yet. */
export function useIsBeingMade(jobId: string): boolean {
  return useSyncExternalStore(subscribe, () => beingMade.has(jobId))
}

async function requestOnce(localSession: LocalSession, jobId: string): Promise<void> {
  notify(() => beingMade.add(jobId))
  try {
    if (await claimCompletion(localSession, jobId)) await requestCertificate(jobId)
  } finally {
    notify(() => beingMade.delete(jobId))
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
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}
