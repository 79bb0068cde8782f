import { IconInfoCircle } from '@tabler/icons-react'
import { useRef, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { settingsLabels, type SettingsField } from './settings-draft.ts'
import styles from './tool-settings.module.css'
import { useSettingsDraft } from './use-settings-draft.ts'
import { Button } from '#web/ui/form/button.tsx'
import { focusFirstError } from '#web/ui/form/field-errors.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx'
import { useUnsavedChanges } from '#web/ui/form/unsaved-changes.tsx'
import { defaultAuthorizationTitle, type ToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'

interface Props {
  settings: ToolSettings
  /** Saved by itself; it stands among the fields because it belongs to the letterhead. */
  logo: ReactNode
  /** What certificates are sealed with; nothing to save. */
  seal: ReactNode
}

/** The firm's own details: what is printed at the head of certificates and invoices. */
export function ToolSettingsForm({ settings, logo, seal }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useSettingsDraft(settings)
  useUnsavedChanges(() => draft.hasChanges, 'Your changes to the settings are not saved.')

  const pointAt = (errors: Record<string, string>) => form.current && focusFirstError(form.current, errors)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!draft.isSaving) pointAt(draft.save())
  }

  return (
    <form ref={form} aria-label="Tool settings" className={styles.form} noValidate onSubmit={save}>
      {draft.conflict ? (
        <StaleNotice
          differences={draft.conflict}
          isBusy={draft.isSaving}
          onTakeTheirs={draft.loadCurrent}
          onKeepMine={draft.saveMine}
        />
      ) : (
        <ErrorSummary
          failure={undefined}
          errors={draft.errors}
          labels={settingsLabels}
          onPoint={(name) => pointAt({ [name]: '' })}
        />
      )}
      <SettingsSections draft={draft} logo={logo} />
      {seal}
      <p className={styles.info}>
        <IconInfoCircle size={20} stroke={1.5} aria-hidden />
        These settings apply to all LOLER certificates. Changes take effect for new certificates; those already issued
        stay as they are.
      </p>
      <div className={styles.bar}>
        <Refusal>{draft.refusal}</Refusal>
        <div className={styles.actions}>
          {draft.hasChanges && <p className={styles.state}>Unsaved changes</p>}
          <Button type="submit" variant="primary" aria-disabled={draft.isSaving}>
            {draft.isSaving ? 'Saving...' : 'Save Settings'}
          </Button>
        </div>
      </div>
    </form>
  )
}

function SettingsSections({ draft, logo }: { draft: ReturnType<typeof useSettingsDraft>; logo: ReactNode }) {
  const of = (field: SettingsField) => ({
    name: field,
    label: settingsLabels[field],
    value: draft.texts[field],
    error: draft.errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => draft.write(field, event.target.value),
  })
  return (
    <>
      <Section title="Company Information">
        <div className={styles.fields}>
          <p className={styles.intro}>Heads every certificate. The name and the address are required.</p>
          <Field {...of('companyName')} autoComplete="organization" required />
          <TextAreaField {...of('companyAddress')} autoComplete="street-address" required rows={4} />
          <Field {...of('companyNumber')} autoComplete="off" spellCheck={false} />
          <TextAreaField {...of('insuranceDetails')} rows={3} />
        </div>
      </Section>
      {logo}
      <Section title="Authorization Settings">
        <div className={`${styles.fields} ${styles.pair}`}>
          <Field
            {...of('authorizationName')}
            autoComplete="off"
            help="Overrides the head signature name if provided."
          />
          <Field
            {...of('authorizationTitle')}
            autoComplete="off"
            help={`${defaultAuthorizationTitle} if left empty.`}
          />
        </div>
      </Section>
      <Section title="Invoice Details">
        <div className={styles.fields}>
          <p className={styles.intro}>Printed on invoices.</p>
          <Field {...of('vatNumber')} autoComplete="off" spellCheck={false} />
          <TextAreaField {...of('paymentDetails')} rows={3} help="Such as bank, sort code and account number." />
          <TextAreaField
            {...of('paymentTerms')}
            rows={2}
            help="Of new invoices. The days that they state, such as 30 days, set the due date."
          />
        </div>
      </Section>
    </>
  )
}
