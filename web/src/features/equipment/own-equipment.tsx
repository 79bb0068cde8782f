import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { equipmentQueries } from './equipment.api.ts'
import { complianceWords, noEquipment, placeOf, siteLine } from './equipment-words.ts'
import { inService } from './list-choice.ts'
import styles from './own-equipment.module.css'
import { ConditionBadge } from './condition-notice.tsx'
import { keepingPrevious } from '#web/api/queries.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { complianceOf, type Compliance } from '#contract/equipment/compliance.rules.ts'
import type { Equipment, SiteCounts } from '#contract/equipment/equipment.contract.ts'
import meanings from '#web/ui/theme/meaning.module.css'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  /** Of a user with several companies. */
  companyId: string | undefined
  q: string
  onSearch: (q: string) => void
  addresses: { register: string; piece: (piece: Equipment) => string }
  certificate: (piece: Equipment) => ReactNode
}

export function OwnEquipment({ companyId, q, onSearch, addresses, certificate }: Props) {
  return (
    <Section
      title="Equipment"
      action={
        <ButtonLink variant="quiet" to={addresses.register}>
          All equipment
        </ButtonLink>
      }
    >
      <Box px={20} pb="sm">
        <SearchField
          label="Find equipment: serial number, place"
          hint="Serial number or place"
          value={q}
          onSearch={onSearch}
        />
      </Box>
      {q ? (
        <Found companyId={companyId} q={q} addresses={addresses} certificate={certificate} />
      ) : (
        <Sites companyId={companyId} register={addresses.register} />
      )}
    </Section>
  )
}

const shownHits = 5

function Found({ companyId, q, addresses, certificate }: Omit<Props, 'onSearch'>) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    keepingPrevious(equipmentQueries.listed({ q, companyId, sort: 'due', limit: shownHits })),
  )
  if (error && !data) return <QuietRetry what="The equipment" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <output className="visually-hidden">{counted(data.total, 'piece')}</output>
      {data.total === 0 && <Text className={styles.row}>{`No equipment matches “${q}”.`}</Text>}
      <ul aria-label="Equipment found" aria-busy={isPlaceholderData}>
        {data.rows.map((piece) => (
          <li key={piece._id} className={styles.row}>
            <Box flex="1 1 200px" miw={0}>
              <Group gap="2px 10px">
                <Box component={Link} to={addresses.piece(piece)} fw={600}>
                  {piece.description}
                </Box>
                <ConditionBadge condition={piece.condition} />
              </Group>
              <Text c="dimmed" fz="sm">
                {factsOf(piece)}
              </Text>
            </Box>
            {piece.certificate ? certificate(piece) : <Text c="dimmed">No certificate yet</Text>}
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Link to={`${addresses.register}?q=${encodeURIComponent(q)}`} className={styles.row}>
          {`Show all ${counted(data.total, 'piece')}`}
        </Link>
      )}
    </>
  )
}

function factsOf(piece: Equipment): string {
  const { serialNumber, assetNumber, nextExaminationDate, certificate } = piece
  const due = nextExaminationDate && `Due ${britishDay(nextExaminationDate)}`
  const report = certificate ? ` (${certificate.number})` : ''
  return [serialNumber, assetNumber && `Asset ${assetNumber}`, placeOf(piece), due && `${due}${report}`]
    .filter(Boolean)
    .join(' · ')
}

const shownSites = 4

function Sites({ companyId, register }: { companyId: string | undefined; register: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const { data, error, refetch } = useQuery(equipmentQueries.countsBySite({ ...inService, companyId }))
  if (error && !data) return <QuietRetry what="The equipment" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const sites = data.sites.toSorted((one, other) => failingIn(other) - failingIn(one))
  const shown = isWhole ? sites : sites.slice(0, shownSites)
  if (sites.length === 0) return <Text className={styles.row}>{noEquipment}</Text>
  return (
    <>
      <ul>
        {shown.map((site) => (
          <Site key={site.siteAddressId?._id ?? 'none'} site={site} register={register} />
        ))}
      </ul>
      {shown.length < sites.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>{`Show all ${sites.length} sites`}</Button>
      )}
    </>
  )
}

function failingIn({ unsafe, overdue }: SiteCounts): number {
  return unsafe + overdue
}

function Site({ site, register }: { site: SiteCounts; register: string }) {
  const failings = complianceOf(site)?.failings ?? []
  const words = (
    <Box component="span" flex="1 1 200px" miw={0}>
      <Text span display="block" fw={600}>
        {site.siteAddressId ? siteLine(site.siteAddressId) : 'No site recorded'}
      </Text>
      <Text span c="dimmed" fz="sm">
        {counted(site.total, 'piece')}
        {failings.map(({ count, words: what }) => (
          <Text key={what} span c="var(--danger)" fw={600}>
            {` · ${count.toLocaleString('en-GB')} ${what}`}
          </Text>
        ))}
      </Text>
    </Box>
  )
  if (!site.siteAddressId) return <li className={styles.row}>{words}</li>
  return (
    <li>
      <Link to={`${register}?site=${site.siteAddressId._id}`} className={`${styles.row} ${styles.site}`}>
        {words}
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
      </Link>
    </li>
  )
}

interface AnswerProps {
  to: string
  /** Of a user with several companies. */
  companyId: string | undefined
}

export function ComplianceAnswer({ to, companyId }: AnswerProps) {
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
