import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { PriceListFields } from './price-list-fields.tsx'
import { SecondFactorFields } from './second-factor-fields.tsx'
import {
  formatSettings,
  remindersLabel,
  sentSettings,
  settingsLabels,
  valuesOf,
  type SettingsValues,
} from './settings-texts.ts'
import { useUpdateToolSettings } from './tool-settings.api.ts'
import styles from './tool-settings.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { CheckField, Field, TextAreaField } from '#web/ui/form/field.tsx'
import { comparedBy } from '#web/ui/form/saving/merge-changes.ts'
import { fieldErrors, focusFirstError } from '#web/ui/form/saving/field-errors.ts'
import { checkOf, errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { useVersionedForm } from '#web/ui/form/saving/use-versioned-form.ts'
import { ErrorSummary } from '#web/ui/form/saving/error-summary.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { PaddedSection, Section } from '#web/ui/page/section.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { useUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'
import {
  defaultAuthorizationTitle,
  ToolSettings,
  ToolSettingsChanges,
} from '#contract/tool-settings/tool-settings.contract.ts'

interface Props {
  settings: ToolSettings
  /** Saved by itself; it stands among the fields because it belongs to the letterhead. */
  logo: ReactNode
  seal: ReactNode
  kinds: readonly string[]
}

export function ToolSettingsForm({ settings, logo, seal, kinds }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { mutateAsync: updateToolSettings } = useUpdateToolSettings()
  const { form, error, saving } = useVersionedForm<ToolSettings, SettingsValues>({
    record: settings,
    schema: ToolSettings,
    initialValues: valuesOf(settings),
    errorsOf: (values) => fieldErrors(ToolSettingsChanges, sentSettings(values)),
    // A logo changed beside this form raises the version too; where the texts stayed, nothing of anyone is lost.
    ...comparedBy(valuesOf, formatSettings),
    save: (values, base) => updateToolSettings({ ...sentSettings(values), version: base?.version }),
    onSaved: () => {},
  })
  const { isBusy, stale, onSave } = saving
  useUnsavedChanges(form.isDirty, 'Your changes to the settings are not saved.')
  const pointAt = (errors: object) => element.current && focusFirstError(element.current, errors)

  return (
    <form
      ref={element}
      aria-label="Tool settings"
      noValidate
      onSubmit={(event) =>
        form.onSubmit((values) => {
          if (!isBusy) onSave(values)
        }, pointAt)(event)
      }
    >
      <Stack>
        {stale ? (
          <StaleNotice {...stale} />
        ) : (
          <ErrorSummary
            failure={undefined}
            errors={errorsIn(form)}
            labels={settingsLabels}
            onPoint={(name) => pointAt({ [name]: '' })}
          />
        )}
        <SettingsSections form={form} logo={logo} kinds={kinds} />
        {seal}
        <Group
          component="p"
          wrap="nowrap"
          align="stretch"
          gap="sm"
          p="12px 16px"
          bd="1px solid var(--progress-line)"
          bdrs="md"
          bg="var(--progress-soft)"
          c="var(--progress)"
          fw={500}
        >
          <IconInfoCircle size={20} stroke={1.5} aria-hidden />
          These settings apply to all LOLER certificates. Changes take effect for new certificates; those already issued
          stay as they are.
        </Group>
        <div className={styles.bar}>
          <Refusal>{error && !stale ? sentenceOf(error) : undefined}</Refusal>
          <Group justify="flex-end">
            {form.isDirty() && (
              <Text c="dimmed" fw={500}>
                Unsaved changes
              </Text>
            )}
            <Button isBusy={isBusy} busyWords="Saving..." type="submit" variant="primary">
              Save Settings
            </Button>
          </Group>
        </div>
      </Stack>
    </form>
  )
}

interface SectionsProps extends Pick<Props, 'logo' | 'kinds'> {
  form: UseFormReturnType<SettingsValues>
}

function SettingsSections({ form, logo, kinds }: SectionsProps) {
  const of = (field: keyof typeof settingsLabels) => ({ label: settingsLabels[field], ...textOf(form, field) })
  return (
    <>
      <PaddedSection title="Company Information">
        <Text c="dimmed" mt={-8}>
          Printed at the top of every certificate. The name and the address are required.
        </Text>
        <Field {...of('companyName')} autoComplete="organization" required />
        <TextAreaField {...of('companyAddress')} autoComplete="street-address" required rows={4} />
        <Field {...of('companyNumber')} spellCheck={false} />
        <Field
          {...of('companyPhone')}
          type="tel"
          autoComplete="tel"
          help="Shown below every email and on reports. Optional."
        />
        <TextAreaField {...of('insuranceDetails')} rows={3} />
      </PaddedSection>
      {logo}
      <Section title="Authorization Settings">
        <SimpleGrid minColWidth="260px" autoFlow="auto-fit" p="4px 20px 20px">
          <Field {...of('authorizationName')} help="Overrides the head signature name if provided." />
          <Field {...of('authorizationTitle')} help={`${defaultAuthorizationTitle} if left blank.`} />
        </SimpleGrid>
      </Section>
      <PaddedSection title="Invoice Details">
        <Text c="dimmed" mt={-8}>
          Printed on invoices.
        </Text>
        <Field {...of('vatNumber')} spellCheck={false} />
        <TextAreaField {...of('paymentDetails')} rows={3} help="Such as bank, sort code and account number." />
        <TextAreaField
          {...of('paymentTerms')}
          rows={2}
          help="For new invoices. A number of days in them, such as 30 days, sets the due date."
        />
      </PaddedSection>
      <PriceListFields form={form} kinds={kinds} />
      <PaddedSection title="Reminders">
        <CheckField
          label={remindersLabel}
          help="About examinations that are due. Choose when, and who gets them, on each company’s page."
          {...checkOf(form, 'remindersOn')}
        />
      </PaddedSection>
      <SecondFactorFields form={form} />
    </>
  )
}
