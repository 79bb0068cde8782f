import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { equipmentQueries } from './equipment.api.ts'
import { complianceWords } from './equipment-words.ts'
import { inService } from './list-choice.ts'
import meanings from '#web/ui/theme/meaning.module.css'
import { complianceOf, type Compliance } from '#contract/equipment/compliance.rules.ts'

interface Props {
  to: string
  /** Of a user with several companies. */
  companyId: string | undefined
}

export function ComplianceAnswer({ to, companyId }: Props) {
  const { data: counts } = useQuery(equipmentQueries.counts({ ...inService, companyId }))
  const answer = counts && complianceOf(counts)
  if (!answer) return null
  const { isCompliant, failings, others } = answer
  const Icon = isCompliant ? IconCircleCheck : IconAlertTriangle
  return (
    <Group
      component="section"
      wrap="nowrap"
      align="flex-start"
      gap="sm"
      p="12px 16px"
      mb="xs"
      bdrs="lg"
      aria-label={complianceWords.question}
      className={`${isCompliant ? meanings.good : meanings.danger}`}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
      <div>
        <Text fz="lg" fw={650} lh={1.35}>
          {isCompliant ? (
            complianceWords.compliant
          ) : (
            <>
              {complianceWords.notCompliant}: <Counts counts={failings} to={to} between=", " />
            </>
          )}
        </Text>
        <Text mt={4} c="var(--text)" fz="sm">
          <Counts counts={others} to={to} between=" · " />
        </Text>
      </div>
    </Group>
  )
}

function Counts({ counts, to, between }: { counts: Compliance['others']; to: string; between: string }) {
  return counts.map(({ count, words, condition }, index) => (
    <Fragment key={condition}>
      {index > 0 && between}
      {/* Each is a target of its own, and a thumb is wide. */}
      <Box component={Link} to={`${to}?condition=${condition}`} py={3}>
        {`${count.toLocaleString('en-GB')} ${words}`}
      </Box>
    </Fragment>
  ))
}
