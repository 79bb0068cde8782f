import { useMutation } from '@tanstack/react-query'
import { IconTableExport } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'

/** Fetches a table as a file and hands it to the browser's downloads. */
export function ExportCsvButton({ load }: { load: () => Promise<File> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => toast.error(serverText(error, 'Failed to export CSV')),
  })
  return (
    <Button
      icon={<IconTableExport size={18} stroke={1.5} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  )
}
