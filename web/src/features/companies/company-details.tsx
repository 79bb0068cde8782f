import { Box, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { CompanyDetailsForm } from './company-details-form.tsx'
import styles from './company-part.module.css'
import { companyLabels } from './company-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { Section } from '#web/ui/page/section.tsx'
import type { Company } from '#contract/companies/companies.contract.ts'

export function CompanyDetails({ company }: { company: Company }) {
  const { isOpen, opener, open, close } = useInlineForm()
  return (
    <Section
      title="Details"
      action={
        !isOpen && (
          <Button ref={opener} variant="quiet" icon={<IconPencil size={18} stroke={1.5} aria-hidden />} onClick={open}>
            Edit
          </Button>
        )
      }
    >
      <Box p="4px 20px 20px">
        {isOpen ? (
          <CompanyDetailsForm company={company} onClose={close} />
        ) : (
          <dl className={styles.facts}>
            <div>
              <dt>{companyLabels.name}</dt>
              <dd>{company.name}</dd>
            </div>
            <div>
              <dt>{companyLabels.address}</dt>
              <dd>
                {company.address || (
                  <Text span c="dimmed">
                    None. Certificates show the site’s address instead.
                  </Text>
                )}
              </dd>
            </div>
          </dl>
        )}
      </Box>
    </Section>
  )
}
