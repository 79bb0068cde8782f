import { useCertificateAfterCompletion } from '#web/features/certificates/certificate-after-completion.ts'
import { useKeepInSync } from '#web/offline/sync.ts'
import { useRefusedCompletions } from '#web/portals/device-work/refused-completions.ts'

/** Goes on wherever an engineer or an administrator is signed in, whichever page is open; there is nothing to see. */
export function DeviceWork() {
  useKeepInSync()
  useCertificateAfterCompletion()
  useRefusedCompletions()
  return null
}
