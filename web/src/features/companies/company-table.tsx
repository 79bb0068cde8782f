import { Center, Group, Text } from '@mantine/core'
import { IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useConfirmDeleteCompany } from './use-confirm-delete-company.ts'
import { focusPage } from '#web/ui/page/focus-content.ts'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { OneLine } from '#web/ui/table/row-title.tsx'
import type { Company } from '#contract/companies/companies.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  companies: Company[]
  addressOf: (company: Company) => string
}

const columns: readonly [Column<Company>, ...Column<Company>[]] = [
  {
    header: 'Company',
    cell: ({ name, logoUrl }) => (
      <Group component="span" gap="sm" wrap="nowrap">
        <Center
          component="span"
          flex="0 0 28px"
          h={28}
          c="dimmed"
          fz="xs"
          bg={logoUrl ? '#ffffff' : 'var(--sunken)'}
          bd="1px solid var(--line)"
          bdrs="sm"
          aria-hidden
        >
          {logoUrl ? (
            <img src={logoUrl} alt="" loading="lazy" style={{ width: 22, height: 22, objectFit: 'contain' }} />
          ) : (
            [...name][0]?.toLocaleUpperCase('en-GB')
          )}
        </Center>
        <OneLine>{name}</OneLine>
      </Group>
    ),
  },
  {
    header: 'Address',
    cell: ({ address }) =>
      address && (
        <Text span c="dimmed">
          <OneLine>{oneLine(address)}</OneLine>
        </Text>
      ),
  },
  {
    header: 'Customer since',
    width: '150px',
    align: 'end',
    cell: (company) => (
      <Text span c="dimmed">
        {customerSince(company)}
      </Text>
    ),
  },
]

const phone: PhoneRow<Company> = {
  title: ({ name }) => name,
  second: (company) => [company.address && oneLine(company.address), `Customer since ${customerSince(company)}`],
}

export function CompanyTable({ companies, addressOf }: Props) {
  const deleteCompany = useConfirmDeleteCompany()
  return (
    <DataTable
      label="Companies"
      columns={columns}
      phone={phone}
      rows={companies}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
      actions={(company) => (
        <RowMenu
          label={`Actions for ${company.name}`}
          actions={[
            { label: 'Open', icon: IconArrowRight, run: addressOf(company) },
            {
              label: 'Delete',
              icon: IconTrash,
              isDangerous: true,
              run: () => void deleteCompany(company).then((isGone) => isGone && focusPage()),
            },
          ]}
        />
      )}
    />
  )
}

function customerSince({ createdAt }: Company): string {
  return britishDay(dayInLondon(new Date(createdAt)))
}

function oneLine(address: string): string {
  return address
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(', ')
}
