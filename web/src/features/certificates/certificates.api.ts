import { useMutation } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import {
  generateCertificate,
  getCertificate,
  regenerateCertificate,
} from '#contract/certificates/certificates.contract.ts'

export function useGenerateCertificate() {
  return useMutation({ mutationFn: (jobId: string) => send(generateCertificate, { jobId }) })
}

export function useRegenerateCertificate() {
  return useMutation({ mutationFn: (jobId: string) => send(regenerateCertificate, { jobId }) })
}

/** Opens the certificate in a tab of its own; the tab is opened by the press itself, or the browser would block it. */
export function useViewCertificate() {
  return useMutation({
    mutationFn: async (jobId: string) => {
      const tab = window.open('', '_blank')
      try {
        const { certificateUrl } = await send(getCertificate, { jobId })
        if (!tab) throw new Error('The browser let no tab be opened.')
        tab.opener = null
        tab.location.href = new URL(certificateUrl, window.location.href).href
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
}
