import { useSend } from '#web/api/use-send.ts'
import { useDownload } from '#web/api/use-transfer.ts'
import { bindTag } from '#contract/tags/bind-tags.contract.ts'
import { endTag, printLabels } from '#contract/tags/tags.contract.ts'

export const useBindTag = () => useSend(bindTag)
export const useEndTag = () => useSend(endTag)
/** A piece without a code of ours gets one. */
export const usePrintLabels = () => useDownload(printLabels, ['equipment'])
