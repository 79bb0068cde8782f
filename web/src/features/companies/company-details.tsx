import { Box, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { CompanyDetailsForm } from './company-details-form.tsx'
import { companyLabels } from './company-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { Fact, NoFact } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Company } from '#contract/companies/companies.contract.ts'

export function CompanyDetails({ company }: { company: Company }) {
  const { isOpen, opener, open, close } = useInlineForm()
  return (
    <Section
      title="Details"
      action={
        !isOpen && (
          <Button ref={opener} variant="quiet" icon={IconPencil} onClick={open}>
            Edit
          </Button>
        )
      }
    >
      <Box p="4px 20px 20px">
        {isOpen ? (
          <CompanyDetailsForm company={company} onClose={close} />
        ) : (
          <Stack component="dl" gap="sm">
            <Fact label={companyLabels.name}>{company.name}</Fact>
            <Fact label={companyLabels.address}>
              {company.address || <NoFact>None. Certificates show the site’s address instead.</NoFact>}
            </Fact>
          </Stack>
        )}
      </Box>
    </Section>
  )
}
