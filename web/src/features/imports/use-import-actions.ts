import { useDeleteImport, useUndoImport } from './imports.api.ts'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import type { Import } from '#contract/imports/imports.contract.ts'

export function useConfirmUndoImport() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: undoImport } = useUndoImport()
  return ({ _id, fileName }: Import) =>
    confirmThen({
      title: `Undo ${fileName}?`,
      message:
        'This removes what it created and restores what it changed. Anything changed or examined since stays and is listed.',
      verb: 'Undo',
      isDangerous: true,
      mutate: () => undoImport({ importId: _id }),
      success: () => 'The import is being undone.',
      failure: 'The import could not be undone. Try again.',
    })
}

export function useConfirmDeleteImport() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteImport } = useDeleteImport()
  return ({ _id, fileName }: Import) =>
    confirmThen({
      title: `Delete ${fileName}?`,
      message: 'Nothing was written. The file and your choices are deleted.',
      verb: 'Delete',
      isDangerous: true,
      mutate: () => deleteImport({ importId: _id }),
      success: () => `${fileName} was deleted.`,
      failure: 'The import could not be deleted. Try again.',
    })
}
