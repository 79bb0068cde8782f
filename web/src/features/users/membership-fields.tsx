import { Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { CompanyField } from './user-fields.tsx'
import { wholeMembership, type MembershipValues, type UserValues } from './user-values.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CheckField } from '#web/ui/form/choice/check-field.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { errorsIn } from '#web/ui/form/saving/form-fields.ts'

export type SitesField = (field: {
  companyId: string
  chosen: string[] | null
  onChange: (siteIds: string[] | null) => void
}) => ReactNode

interface Props {
  form: UseFormReturnType<UserValues>
  companyField: CompanyField
  sitesField: SitesField
}

export function MembershipFields({ form, companyField, sitesField }: Props) {
  const { memberships, companyId } = form.values
  const [isAdding, setIsAdding] = useState(false)
  const [first = companyId && wholeMembership(companyId), ...others] = memberships
  const save = (next: MembershipValues[]) => form.setFieldValue('memberships', next)
  const change = (at: number, changes: Partial<MembershipValues>) =>
    save((first ? [first, ...others] : []).map((each, index) => (index === at ? { ...each, ...changes } : each)))
  return (
    <>
      {companyField({
        name: 'companyId',
        chosen: companyId,
        error: errorsIn(form).companyId ?? errorsIn(form)['memberships'],
        onChange: (company) => {
          form.setFieldValue('companyId', company)
          if (company) save([wholeMembership(company), ...others.filter((each) => each.companyId._id !== company._id)])
        },
      })}
      {first && <Reach membership={first} sitesField={sitesField} onChange={(changes) => change(0, changes)} />}
      {others.map((each, index) => (
        <Stack key={each.companyId._id} gap="xs">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={600}>{each.companyId.name}</Text>
            <IconButton
              icon={IconTrash}
              label={`Remove ${each.companyId.name}`}
              onClick={() => first && save([first, ...others.filter((other) => other !== each)])}
            />
          </Group>
          <Reach membership={each} sitesField={sitesField} onChange={(changes) => change(index + 1, changes)} />
        </Stack>
      ))}
      {first && isAdding && (
        <div>
          {companyField({
            name: 'otherCompany',
            chosen: null,
            error: undefined,
            onChange: (company) => {
              const isKnown = [first, ...others].some((each) => each.companyId._id === company?._id)
              if (company && !isKnown) save([first, ...others, wholeMembership(company)])
              setIsAdding(false)
            },
          })}
        </div>
      )}
      {first && !isAdding && (
        <div>
          <Button variant="quiet" onClick={() => setIsAdding(true)}>
            Add another company
          </Button>
        </div>
      )}
    </>
  )
}

interface ReachProps {
  membership: MembershipValues
  sitesField: SitesField
  onChange: (changes: Partial<MembershipValues>) => void
}

function Reach({ membership: { companyId, siteAddressIds, mayInvite }, sitesField, onChange }: ReachProps) {
  return (
    <>
      {sitesField({
        companyId: companyId._id,
        chosen: siteAddressIds,
        onChange: (chosen) => onChange({ siteAddressIds: chosen }),
      })}
      <CheckField
        label={`May invite colleagues at ${companyId.name}`}
        name={`mayInvite-${companyId._id}`}
        help="They can give no more access than they have."
        isChecked={mayInvite}
        onCheck={(isChecked) => onChange({ mayInvite: isChecked })}
      />
    </>
  )
}
