import { Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

interface Props {
  label: string
  value: string
  help: string
  noun?: string
  children?: ReactNode
}

export function CopyField({ label, value, help, noun = 'address', children }: Props) {
  const id = useId()
  const copy = () => {
    // Only pages that came by TLS have a clipboard; elsewhere the address is marked, to be copied by hand.
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.select()
    const copied = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('There is no clipboard.'))
    copied.then(
      () => toast.success(`The ${noun} was copied.`),
      () => toast.error(`Copy the selected ${noun} by hand.`),
    )
  }
  return (
    <>
      <Field
        id={id}
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        help={help}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="8px 16px">
        <Button icon={IconCopy} onClick={copy}>
          Copy {noun}
        </Button>
        {children}
      </Group>
    </>
  )
}
