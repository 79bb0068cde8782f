import { IconEye } from '@tabler/icons-react'
import { whyUnopened } from './certificate-buttons.tsx'
import { usePreviewCertificate } from './certificates.api.ts'
import { CallButton } from '#web/ui/form/call-button.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { useSecondsWhile } from '#web/ui/feedback/use-seconds-while.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { AppError } from '#contract/errors.ts'

interface Props {
  jobId: string
  isOnline: boolean
  /** Of the job's work: what the server has not got is not in what it renders. */
  pendingCount: number
}

export function PreviewButton({ jobId, isOnline, pendingCount }: Props) {
  const preview = usePreviewCertificate()
  const seconds = useSecondsWhile(preview.isPending)
  if (!isOnline) return <p>You need a connection to preview the report.</p>
  if (pendingCount > 0)
    return (
      <p>
        You can preview the report once {counted(pendingCount, 'change')} on this device{' '}
        {pendingCount === 1 ? 'has' : 'have'} been sent.
      </p>
    )

  return (
    <CallButton
      icon={IconEye}
      iconSize={20}
      call={preview}
      input={jobId}
      failure={(error) =>
        whyUnopened(error, error instanceof AppError ? sentenceOf(error) : 'The preview could not be opened')
      }
    >
      {preview.isPending ? `Making the preview…${seconds < 3 ? '' : ` ${seconds} s`}` : 'Preview'}
    </CallButton>
  )
}
