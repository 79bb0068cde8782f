import { Stack } from '@mantine/core'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  codes: { value: string; label: string }[]
  onChoose: (value: string) => void
  onNext: () => void
}

/** Two codes are in view. What a code says is text, also where it is an address. */
export function ChooseCode({ codes, onChoose, onNext }: Props) {
  return (
    <Stack component="section" gap={8} aria-label="Which one?">
      <h3>Which one?</h3>
      {codes.map(({ value, label }) => (
        <Button
          key={value}
          style={{ height: 'auto', minHeight: 48, whiteSpace: 'normal' }}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={onNext}>
        Neither: scan again
      </Button>
    </Stack>
  )
}
