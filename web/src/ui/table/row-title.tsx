import { Text } from '@mantine/core'

interface Props {
  title: string
  /** Whose it is, smaller and below. */
  under: string
  /** Before it, where it has one. */
  number?: string | undefined
}

/** The first cell of a row: its name, and whom it concerns. Either may be longer than its column. */
export function RowTitle({ title, under, number }: Props) {
  return (
    <>
      <Text span lineClamp={3}>
        {title}
      </Text>{' '}
      <Text span lineClamp={3} c="dimmed" fz="xs" fw={400}>
        {number && <span>{number} · </span>}
        <span>{under}</span>
      </Text>
    </>
  )
}

/** Text that may be long, in a place that may be narrow: what two lines do not hold ends in dots. */
export function TwoLines({ children }: { children: string }) {
  return (
    <Text span lineClamp={2}>
      {children}
    </Text>
  )
}
