import { Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { IconDatabaseExport } from '@tabler/icons-react'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button, CallButton } from '#web/ui/form/button.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { useDownload } from '#web/api/use-transfer.ts'
import { createExport, downloadExport, type Export, listExports } from '#contract/exports/exports.contract.ts'

interface Props {
  title: string
  intro: string
  verb: string
  /** Of a user with several companies. */
  companyId?: string | undefined
}

export function ExportEverything({ title, intro, verb, companyId }: Props) {
  const { data, error, refetch } = useQuery(exportsQuery)
  const { mutate: create, isPending } = useCreateExport()
  const isBusy = isPending || (data?.rows.some(isUnfinished) ?? false)
  const begin = () =>
    create(
      { ...(companyId && { companyId }) },
      { onError: (failure) => toast.error(serverText(failure, 'The export could not be started. Try again.')) },
    )
  return (
    <PartList
      title={title}
      parts={data?.rows ?? []}
      form={
        <Stack>
          <p>{intro}</p>
          {error && !data && <QuietRetry what="The exports" error={error} onRetry={() => void refetch()} />}
          <div>
            <Button icon={IconDatabaseExport} isBusy={isBusy} busyWords="Exporting..." onClick={begin}>
              {verb}
            </Button>
          </div>
        </Stack>
      }
      row={(each) => ({
        title: `${each.companyId?.name ?? 'Everything'}, ${britishMoment(each.createdAt)}`,
        lines: [<Standing key="standing" of={each} />],
        action: each.state === 'ready' && <DownloadButton of={each} />,
      })}
    />
  )
}

function Standing({ of: { state, progress, bytes, error, keptUntil } }: { of: Export }) {
  switch (state) {
    case 'waiting':
      return 'Waiting to start'
    case 'making':
      return (
        <>
          <progress value={progress.done} max={Math.max(1, progress.of)} aria-label="How far the export is" />{' '}
          {`${progress.done.toLocaleString('en-GB')} of ${progress.of.toLocaleString('en-GB')} files`}
        </>
      )
    case 'ready':
      return `${megabytes(bytes ?? 0)} · there until ${keptUntil ? britishMoment(keptUntil) : ''}`
    case 'failed':
      return (
        <Text span c="var(--danger)">
          {error}
        </Text>
      )
  }
}

function DownloadButton({ of: { _id } }: { of: Export }) {
  return (
    <CallButton
      call={useDownloadExport()}
      input={{ exportId: _id }}
      failure="The export could not be downloaded. Try again."
      busyWords="Downloading..."
    >
      Download
    </CallButton>
  )
}

function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}

const all = ['exports'] as const
const lookAgainMs = 1_000

const exportsQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => sendPage(listExports, { limit: 10 }, { signal }),
  refetchInterval: ({ state }) => (state.data?.rows.some(isUnfinished) ? lookAgainMs : false),
})

function isUnfinished({ state }: Export): boolean {
  return state === 'waiting' || state === 'making'
}

const useCreateExport = () => useSend(createExport, { invalidates: all })
const useDownloadExport = () => useDownload(downloadExport)
