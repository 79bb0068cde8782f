import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Unreachable } from '#web/api/reachability.ts'
import { PlainField } from '#web/ui/form/plain-controls.tsx'
import { formTexts } from '#web/ui/form/saving/field-errors.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { useConfirmTotp } from './second-factor.api.ts'
import { AppError } from '#contract/errors.ts'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'

export interface TotpKey {
  secret: string
  otpauth: string
  qr: string
}

interface Props {
  totpKey: TotpKey
  isReplacing: boolean
  onDone: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

export function ScanStep({ totpKey: { secret, otpauth, qr }, isReplacing, onDone, onCancel }: Props) {
  const confirm = useConfirmTotp()
  const [missing, setMissing] = useState<string>()
  const wrongCode = confirm.error instanceof AppError ? confirm.error.fields?.['code'] : undefined

  const submit = (form: HTMLFormElement) => {
    const { code } = formTexts(form, ['code'])
    setMissing(code.trim() === '' ? 'Enter the code that your app shows.' : undefined)
    if (code.trim() === '' || confirm.isPending) return
    const wasAnswerLost = confirm.error instanceof Unreachable
    confirm.mutate(
      { code },
      {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        // The first press did it, and there are no recovery codes to show.
        onError: (error) => wasAnswerLost && isReplacing && isSetUp(error) && onDone(null),
      },
    )
  }
  return (
    <DialogForm
      verb={isReplacing ? 'Replace' : 'Switch on'}
      busyVerb="Checking..."
      isPending={confirm.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>Scan this with your authenticator app, then enter the six digits it shows.</p>
      {/* Dark on light in both themes: a scanner needs the margin too. */}
      <Box bg="white" p={12} w={204} mx="auto" style={{ borderRadius: 8 }}>
        <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt="QR code" width={180} height={180} />
      </Box>
      <Text c="dimmed">
        No camera? <a href={otpauth}>Open your app</a> on this phone, or type this key:
      </Text>
      <Text ff="monospace">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</Text>
      <Refusal>{confirm.error && !wrongCode ? sentenceOf(confirm.error) : undefined}</Refusal>
      <PlainField
        label="Code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={missing ?? wrongCode}
      />
    </DialogForm>
  )
}

function isSetUp(error: unknown): boolean {
  return error instanceof AppError && error.code === 'second-factor-set-up'
}

/** The only time they are seen: closing takes a word that they were kept. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [wasTaken, setWasTaken] = useState(false)
  const text = `Recovery codes for Thorough. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'))
    copied.then(
      () => {
        setWasTaken(true)
        toast.success('The codes were copied.')
      },
      () => toast.error('Copy the codes by hand.'),
    )
  }
  const save = () => {
    saveFile(new Blob([text], { type: 'text/plain' }), 'thorough-recovery-codes.txt')
    setWasTaken(true)
  }
  return (
    <Stack>
      <p>If you lose your phone, one of these codes signs you in. Each works once. You won’t see them again.</p>
      <SimpleGrid component="ul" minColWidth="170px" autoFlow="auto-fit" spacing={8} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" fz="sm" style={{ whiteSpace: 'nowrap' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="8px 12px">
        <Button icon={IconCopy} onClick={copy}>
          Copy
        </Button>
        <Button icon={IconDownload} onClick={save}>
          Download
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button variant="primary" onClick={onDone}>
          {wasTaken ? 'Done' : 'I have written them down'}
        </Button>
      </Group>
    </Stack>
  )
}
