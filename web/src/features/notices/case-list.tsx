import { Box, Text } from '@mantine/core'
import { DangerCase, type DangerCaseProps } from './danger-case.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { MoreRows } from '#web/ui/table/more-rows.ts'

interface Props {
  title: string
  cases: (DangerCaseProps & { _id: string })[]
  nothing: string
  more: MoreRows | undefined
}

export function CaseList({ title, cases, nothing, more }: Props) {
  return (
    <Section title={title} count={more?.total ?? (cases.length || undefined)}>
      {cases.length === 0 ? (
        <Text c="dimmed" px={20} pb={16}>
          {nothing}
        </Text>
      ) : (
        <ul>
          {cases.map(({ _id, ...each }) => (
            <DangerCase key={_id} {...each} />
          ))}
        </ul>
      )}
      {more && (
        <Box px="xs" py={4}>
          <Button variant="quiet" aria-disabled={more.isLoading} onClick={() => more.isLoading || more.onShow()}>
            {more.isLoading ? 'Loading...' : 'Show more'}
          </Button>
        </Box>
      )}
    </Section>
  )
}
