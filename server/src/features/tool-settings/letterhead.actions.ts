import type { Deps } from '#server/deps.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import { findToolSettings } from './tool-settings.queries.ts'

export async function prepareLetterhead(deps: Deps, folder: string, otherPictures: (string | null | undefined)[] = []) {
  const { companyName, companyAddress, companyNumber, logoFileId } = await findToolSettings(deps.db)
  const fileIds = [logoFileId, ...otherPictures].flatMap((id) => id ?? [])
  const pictures = await preparePictures(deps, folder, fileIds)
  const pictureOf = (fileId: string | null | undefined) => {
    const picture = fileId ? pictures.get(fileId) : undefined
    if (!picture) return null
    return picture.isPhoto ? `${picture.name}.svg` : picture.name
  }
  return {
    companyName,
    letterhead: {
      name: companyName,
      address: companyAddress,
      details: companyNumber ? [`Company number ${companyNumber}`] : [],
    },
    logo: pictureOf(logoFileId),
    pictureOf,
    pictures: [...pictures.values()].map(({ name }) => name),
  }
}
