import { Stack } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useDeleteCompanyLogo, useUpdateCompany, useUploadCompanyLogo } from './companies.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirmedAction } from '#web/ui/overlay/use-confirmed-action.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { PaddedSection } from '#web/ui/page/section.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/choice/switch.tsx'
import { toast, withdrawToast } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { publicPages, type Company, type PublicPage } from '#contract/companies/companies.contract.ts'
import { fileKinds } from '#contract/files/file-kinds.ts'

export function CompanyLogo({ company }: { company: Company }) {
  const { mutate: upload, progress, error } = useUploadCompanyLogo()
  const { logoUrl } = company

  const pick = (file: File) =>
    upload(
      { input: { companyId: company._id }, file },
      {
        onSuccess: () => {
          withdrawToast('Error uploading logo')
          toast.success('Logo uploaded successfully!')
        },
        onError: () => toast.error('Error uploading logo'),
      },
    )

  return (
    <PaddedSection title="Logo">
      {logoUrl ? (
        <img
          src={logoUrl}
          alt={`Logo of ${company.name}`}
          style={{
            width: '100%',
            height: 144,
            padding: 16,
            border: '1px solid var(--line)',
            borderRadius: 8,
            background: '#ffffff',
            objectFit: 'contain',
          }}
        />
      ) : (
        <Stack
          component="p"
          gap={4}
          h={112}
          align="center"
          justify="center"
          c="dimmed"
          bd="1px dashed var(--line-strong)"
          bdrs="md"
        >
          <IconPhoto size={24} stroke={1.5} aria-hidden />
          No logo yet
        </Stack>
      )}
      <FilePicker
        label={logoUrl ? 'Replace logo' : 'Upload logo'}
        hint="Recommended PNG or JPG, maximum 50MB"
        accept="image/*"
        maxBytes={fileKinds.logo.maxBytes}
        progress={progress}
        onPick={pick}
      />
      <Refusal error={error} />
      {logoUrl && <DeleteLogo company={company} />}
      <UseLogoSwitch company={company} />
    </PaddedSection>
  )
}

function DeleteLogo({ company: { _id, name } }: { company: Company }) {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: deleteLogo, isPending, error } = useDeleteCompanyLogo()

  const ask = () =>
    confirmThen({
      title: `Delete the logo of ${name}?`,
      message: 'New certificates will be issued without it.',
      verb: 'Delete logo',
      isDangerous: true,
      mutate: () => deleteLogo({ companyId: _id }),
      success: () => 'Logo deleted successfully!',
      failure: () => 'Error deleting logo',
    })

  return (
    <>
      <Button variant="quiet" icon={IconTrash} aria-disabled={isPending} onClick={() => void ask()}>
        Delete logo
      </Button>
      <Refusal error={error} />
    </>
  )
}

const publicPageLabels: Record<PublicPage, string> = {
  nothing: 'Nothing',
  condition: 'Condition only',
  certificate: 'Condition and certificate',
}

export function CompanyPublicPage({ company: { _id, publicPage } }: { company: Company }) {
  const save = useUpdateCompany()
  const value = save.isPending ? (save.variables.publicPage ?? publicPage) : publicPage
  const choose = (chosen: string) => {
    const sent = publicPages.find((each) => each === chosen)
    save.mutate({ companyId: _id, publicPage: sent }, { onError: (error) => toast.error(sentenceOf(error)) })
  }
  return (
    <PaddedSection title="Labels">
      <SelectField
        label="Anyone who scans a label sees"
        name="publicPage"
        value={value}
        options={publicPages.map((each) => ({ value: each, label: publicPageLabels[each] }))}
        onChange={choose}
      />
      <p>A dangerous piece always says DO NOT USE.</p>
    </PaddedSection>
  )
}

function UseLogoSwitch({ company: { _id, useLogoInPdf } }: { company: Company }) {
  const save = useUpdateCompany()
  return (
    <>
      <Switch
        label="Use logo in PDF"
        help="Shows it on this company’s certificates."
        isOn={save.isPending ? Boolean(save.variables.useLogoInPdf) : useLogoInPdf}
        onSwitch={(isOn) =>
          save.mutate(
            { companyId: _id, useLogoInPdf: isOn },
            { onError: () => toast.error('Error updating logo setting') },
          )
        }
      />
      <Refusal error={save.error} />
    </>
  )
}
