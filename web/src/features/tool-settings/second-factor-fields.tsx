import { Box, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SettingsValues } from './settings-texts.ts'
import { CheckField, Field, typed } from '#web/ui/form/field.tsx'
import { errorsIn } from '#web/ui/form/saving/form-fields.ts'
import { PaddedSection } from '#web/ui/page/section.tsx'
import type { Role } from '#contract/permissions.ts'
import type { RequiredFactor } from '#contract/tool-settings/tool-settings.rules.ts'

/** The days that each role gets, as they are typed; null where no second factor is required of it. */
export type GraceValues = Record<Role, string | null>

const people: Record<Role, string> = { admin: 'administrators', engineer: 'engineers', customer: 'customers' }
const roles: Role[] = ['admin', 'engineer', 'customer']
const usualDays = '14'

export function SecondFactorFields({ form }: { form: UseFormReturnType<SettingsValues> }) {
  const { secondFactor } = form.values
  const set = (role: Role, days: string | null) =>
    form.setFieldValue('secondFactor', { ...form.values.secondFactor, [role]: days })
  return (
    <PaddedSection title="Sign-in">
      <Text c="dimmed" mt={-8}>
        A second factor is a code from an app, or a passkey, as well as the password. It’s needed only to sign in:
        signed-in devices keep working, and unsent work is still sent.
      </Text>
      {roles.map((role) => (
        <div key={role}>
          <CheckField
            label={requiredLabel(role)}
            name={`required.${role}`}
            isChecked={secondFactor[role] !== null}
            onCheck={(isRequired) => set(role, isRequired ? usualDays : null)}
          />
          {secondFactor[role] !== null && (
            <Box pl={32} pt={8} maw={480}>
              <Field
                label={`Days of grace for ${people[role]}`}
                name={`secondFactor.${role}.graceDays`}
                inputMode="numeric"
                help="Counted from now, or from when an account is added. After that, they must set one up to sign in."
                {...typed(
                  secondFactor[role],
                  (days) => set(role, days),
                  errorsIn(form)[`secondFactor.${role}.graceDays`],
                )}
              />
            </Box>
          )}
        </div>
      ))}
    </PaddedSection>
  )
}

export function graceValuesOf({ admin, engineer, customer }: RequiredFactor): GraceValues {
  const days = (required: { graceDays: number } | null) => required && String(required.graceDays)
  return { admin: days(admin), engineer: days(engineer), customer: days(customer) }
}

/** As the wire takes it; what is no number is refused by name. */
export function sentGrace({ admin, engineer, customer }: GraceValues): RequiredFactor {
  const sent = (days: string | null) =>
    days === null ? null : { graceDays: days.trim() === '' ? Number.NaN : Number(days) }
  return { admin: sent(admin), engineer: sent(engineer), customer: sent(customer) }
}

export function formatGrace(values: GraceValues): Record<string, string> {
  return Object.fromEntries(
    roles.map((role) => [requiredLabel(role), values[role] === null ? 'No' : `After ${values[role]} days`]),
  )
}

function requiredLabel(role: Role): string {
  return `Require a second factor for ${people[role]}`
}
