import { Progress, Text } from '@mantine/core'

interface Props {
  done: number
  of: number
  /** What is done: "examined". */
  action: string
  /** How many of them need not be: these are counted apart, and the bar counts them as settled. */
  leftOut?: number
}

/** "12 of 40 examined, 3 not examined", when all is settled "37 examined, 3 not examined", and the same drawn as a bar. */
export function ProgressLine(props: Props) {
  return (
    <span style={{ display: 'block' }}>
      <Text span c="dimmed" fz="sm" display="block" mb={6}>
        {formatProgress(props)}
      </Text>
      <ProgressBar {...props} />
    </span>
  )
}

export function ProgressBar({ done, of, leftOut = 0 }: Omit<Props, 'action'>) {
  const share = of === 0 ? 0 : (done + leftOut) / of
  return <Progress size={6} value={share * 100} color={share === 1 ? 'var(--good)' : 'var(--progress)'} aria-hidden />
}

export function formatProgress({ done, of, action, leftOut = 0 }: Props): string {
  const [count, all, others] = [done, of, leftOut].map((number) => number.toLocaleString('en-GB'))
  if (leftOut === 0) return `${count} of ${all} ${action}`
  return `${done + leftOut === of ? count : `${count} of ${all}`} ${action}, ${others} not ${action}`
}
