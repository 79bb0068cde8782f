import { Box, Group, NativeSelect, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import styles from './customer-shell.module.css'
import { useUser } from '#web/api/session.ts'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import { DangerBand } from '#web/features/notices/danger-band.tsx'
import { useScannedPiece } from '#web/features/tags/find-tagged.ts'
import { Mark } from '#web/ui/theme/mark.tsx'
import { PageBody, SkipLink } from '#web/ui/page/page-body.tsx'
import type { HitLinks } from '#web/features/search/hit-groups.ts'
import { SearchBar } from '#web/features/search/search-bar.tsx'
import { useFound, useSearch } from '#web/features/search/use-search.ts'
import { useCompanyInAddress, customerAddresses } from './customer-tabs.tsx'

const links: HitLinks = {
  jobs: ({ title }) => `/customer?q=${encodeURIComponent(title)}`,
  sites: ({ _id }) => `/customer?site=${_id}`,
  equipment: ({ _id }) => `/customer/equipment/${_id}`,
  certificates: ({ number }) => `/customer/certificates?q=${encodeURIComponent(number ?? '')}`,
}

const useOwnHits = (q: string) => useFound(q, links)

function CustomerSearch() {
  const search = useSearch(useOwnHits)
  return (
    <SearchBar search={search} hint="Find equipment by its serial number, a certificate by its number, or a site." />
  )
}

function CompanyMark({ company }: Pick<ReturnType<typeof useCompanyInAddress>, 'company'>) {
  if (!company?.logoUrl) return <Mark size={28} />
  const style = { objectFit: 'contain' } as const
  // On white, as on paper: most logos are drawn for it.
  return <Box component="img" src={company.logoUrl} alt="" maw={96} h={48} p={4} bdrs="md" bg="#ffffff" style={style} />
}

export function CustomerShell({ children }: { children: ReactNode }) {
  const { companyId: first } = useUser()
  const { companies, company, choose } = useCompanyInAddress()
  useScannedPiece(customerAddresses.piece)
  const open = useMatch('/customer/danger/:id/*')
  return (
    <>
      <SkipLink />
      <header className={`${styles.header} screen-only`}>
        <Group wrap="nowrap" gap="sm" w="min(880px, 100%)" mih={72} mx="auto" p="12px clamp(4px, 1vw, 16px) 12px 16px">
          <CompanyMark company={company} />
          <Box pos="relative" flex={1} miw={0}>
            {companies.length > 0 ? (
              <NativeSelect
                aria-label="Company"
                data={companies.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={company?._id ?? ''}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              />
            ) : (
              <Text lineClamp={3} fz="md" fw={650} lh={1.25}>
                {company?.name ?? first?.name}
              </Text>
            )}
            <OwnName />
          </Box>
          <CustomerSearch />
          <SignOutButton />
        </Group>
      </header>
      <PageBody className={styles.column}>
        <DangerBand address={customerAddresses.answer} openNoticeId={open?.params.id} companyId={company?._id} />
        {children}
      </PageBody>
    </>
  )
}
