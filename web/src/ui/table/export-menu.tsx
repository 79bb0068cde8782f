import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconHourglass, IconTableExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/form/button.tsx'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'

type Format = 'csv' | 'xlsx'

const formats = [
  { format: 'xlsx', label: 'Excel (.xlsx)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (.csv)', icon: IconFileTypeCsv },
] as const

export function ExportMenu({ load }: { load: (format: Format) => Promise<File> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => toast.error(serverText(error, 'The list could not be exported. Try again.')),
  })
  const Drawn = isPending ? IconHourglass : IconTableExport
  return (
    <Menu position="bottom-end" width={200} {...popoverProps()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button isBusy={isPending} icon={Drawn} aria-disabled={isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, icon: Drawing }, index) => (
          <Menu.Item
            key={format}
            data-autofocus={index === 0 || undefined}
            leftSection={<Drawing size={18} stroke={1.5} aria-hidden />}
            onClick={() => isPending || mutate(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
