import { useSend } from '#web/api/use-send.ts'
import { useDownload } from '#web/api/use-transfer.ts'
import { infiniteListQuery, listQuery } from '#web/api/queries.ts'
import {
  getAuthorityPack,
  listAuthorityCopies,
  updateAuthorityCopy,
} from '#contract/authority-copies/authority-copies.contract.ts'

const atOnce = 200

export const authorityCopyQueries = {
  open: () => listQuery(['authority-copies', 'open'], listAuthorityCopies, { state: 'open', limit: atOnce }),
  openOfNotice: (noticeId: string) =>
    listQuery(['authority-copies', 'open-of-notice', noticeId], listAuthorityCopies, { state: 'open', noticeId }),
  allOpen: () =>
    infiniteListQuery(['authority-copies', 'all-open'], listAuthorityCopies, { state: 'open', limit: atOnce }),
}

export const useUpdateAuthorityCopy = () => useSend(updateAuthorityCopy, { evenIfRefused: true })
export const useDownloadAuthorityPack = () => useDownload(getAuthorityPack)
