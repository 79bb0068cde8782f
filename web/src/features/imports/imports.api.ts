import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { withNames, mappingOf, type Mapping } from './import-mapping.ts'
import { isUnderWay } from './import-words.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { pageRange, send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { useDownload, useUpload } from '#web/api/use-transfer.ts'
import { keepingPrevious, listQuery } from '#web/api/queries.ts'
import {
  checkImport,
  createImport,
  deleteImport,
  downloadImportProblems,
  downloadImportTemplate,
  getImport,
  listImportRows,
  listImports,
  mapImport,
  runImport,
  undoImport,
  type ChosenName,
  type Import,
  type RowOutcome,
} from '#contract/imports/imports.contract.ts'

export const importsPerPage = 50
export const rowsPerPage = 50
const refetchMs = 1_000

interface RowPage {
  imported: Pick<Import, '_id' | 'state' | 'version'>
  outcome: RowOutcome
  page: number
}

export const importQueries = {
  page: (page: number) => ({
    ...keepingPrevious(listQuery(['imports', 'page', page], listImports, pageRange(page, importsPerPage))),
    staleTime: 0,
  }),
  one: (importId: string) =>
    queryOptions({
      queryKey: ['imports', 'one', importId],
      queryFn: ({ signal }) => send(getImport, { importId }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? refetchMs : false),
    }),
  /** As they stand after a check, a run or an undo: each gives others. */
  rows: ({ imported: { _id: importId, state, version }, outcome, page }: RowPage) =>
    keepingPrevious(
      listQuery(['imports', 'rows', importId, { state, version, outcome, page }], listImportRows, {
        importId,
        outcome,
        ...pageRange(page, rowsPerPage),
      }),
    ),
}

const lists = ['imports', 'page']
const show = { onReply: showImport, invalidates: lists }

function showImport(imported: Import, queryClient: QueryClient) {
  queryClient.setQueryData(importQueries.one(imported._id).queryKey, imported)
}

export const useCreateImport = () => useUpload(createImport, show)
/** Where a step is refused or its answer is lost, another tab or the first press may have begun it: the page then goes on with that. */
export const useRunImport = () => useSend(runImport, { ...show, evenIfRefused: true })
export const useUndoImport = () => useSend(undoImport, { ...show, evenIfRefused: true })
export const useDeleteImport = () => useSend(deleteImport, { invalidates: lists })
export const useDownloadProblems = () => useDownload(downloadImportProblems)
export const useDownloadTemplate = () => useDownload(downloadImportTemplate)

/** Saves each choice as it is made, one after the other, each with all choices as they stand then. */
export function useMapImport(importId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = importQueries.one(importId)
  const mutationKey = ['imports', 'mapping', importId]
  return useMutation({
    mutationKey,
    scope: scopeOf(importId),
    onMutate: async (changes: Partial<Mapping>) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => known && { ...known, ...changes })
    },
    mutationFn: () => {
      const known = queryClient.getQueryData(queryKey)
      if (!known) throw new Error('An import that is not on screen was changed.')
      return send(mapImport, mappingOf(known))
    },
    onSuccess: (imported) => {
      // A later choice is on its way: its answer says how all of it stands.
      if (queryClient.isMutating({ mutationKey }) === 1) showImport(imported, queryClient)
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

const scopeOf = (importId: string) => ({ id: `mapping of ${importId}` })

/** After the choices that are still on their way. */
export function useCheckImport(importId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: scopeOf(importId),
    mutationFn: () => send(checkImport, { importId }),
    onSuccess: (checking) => showImport(checking, queryClient),
    onError: () => queryClient.invalidateQueries({ queryKey: importQueries.one(importId).queryKey }),
  })
}

/** Where only the check is refused, the page goes back to the columns: why stays on screen. */
export function useDecideNames(imported: Import) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (names: ChosenName[]) => {
      await send(mapImport, { ...mappingOf(imported), names: withNames(imported.names, names) })
      return send(checkImport, { importId: imported._id })
    },
    onSuccess: (checking) => showImport(checking, queryClient),
    onError: (error) => {
      toast.error(sentenceOf(error))
      return queryClient.invalidateQueries({ queryKey: importQueries.one(imported._id).queryKey })
    },
  })
}
