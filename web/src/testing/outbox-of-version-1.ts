/**
 * The outbox as the first release wrote it, row by row. Never changed: whoever changes the store or the contract so that
 * these can no longer be read or sent has lost somebody's day of work.
 */
export const schemaOfVersion1 = {
  jobs: '[userId+_id], userId',
  items: '[userId+_id], [userId+jobId]',
  photos: '[userId+_id], [userId+jobId]',
  letters: '++place, &_id, userId, [userId+jobId], [userId+itemId], [userId+photoId], [userId+name], [userId+needs]',
  sent: 'place, userId, [userId+jobId], settledAt',
  drafts: '[userId+key]',
  equipment: '[userId+companyId+identity], [userId+companyId+serial], [userId+companyId]',
  completions: '[userId+jobId], userId',
  meta: '[userId+key]',
}

export const writerOfVersion1 = '7b0a4a5e-6c1c-4a77-9d0a-1f3a3c0b8e21'
export const jobOfVersion1 = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a01'
const newItem = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a02'
const oldItem = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a03'
const scrappedItem = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a04'
const photo = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a05'

const content = {
  serialNumber: 'CB-1',
  assetNumber: '',
  description: 'Chain Block',
  hol: '',
  manufacturer: 'Yale',
  modelName: '',
  wll: '2 t',
  swlConfiguration: '',
  dateOfManufacture: null,
  additionalInfo: '',
  dateOfLastExamination: '2026-05-01',
  photoUrl: `/files/${photo}/photo.jpg`,
  firstInspectionAfterInstall: false,
  installedCorrectly: null,
  examinationType: '12_monthly',
  examinationDate: '2026-11-15',
  nextExaminationDate: '2027-11-15',
  defectPart: '',
  defectDescription: '',
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  dangerByDate: null,
  repairDetails: '',
  testDetails: '',
  fitForPurpose: true,
}

const letter = {
  userId: writerOfVersion1,
  jobId: jobOfVersion1,
  itemId: null,
  photoId: null,
  version: null,
  isChained: false,
  postedAt: 1_794_700_000_000,
  attempts: 0,
  holdUntil: null,
  undo: null,
  isOfferedAgain: false,
  attention: null,
  needs: 0,
}

export const lettersOfVersion1 = [
  { ...letter, _id: '01', name: 'uploadPhoto', photoId: photo, input: { _id: photo } },
  {
    ...letter,
    _id: '02',
    name: 'createItem',
    itemId: newItem,
    photoId: photo,
    attempts: 3,
    input: { ...content, _id: newItem, jobId: jobOfVersion1 },
  },
  {
    ...letter,
    _id: '03',
    name: 'updateItem',
    itemId: oldItem,
    version: 1,
    isChained: true,
    input: { ...content, wll: '3 t', photoUrl: null, itemId: oldItem },
  },
  {
    ...letter,
    _id: '04',
    name: 'deleteItem',
    itemId: scrappedItem,
    input: { itemId: scrappedItem, reason: 'Scrapped' },
  },
  {
    ...letter,
    _id: '05',
    name: 'completeJob',
    input: { jobId: jobOfVersion1, items: [{ _id: newItem }, { _id: oldItem }], photos: [photo] },
  },
]

export const photoOfVersion1 = {
  userId: writerOfVersion1,
  _id: photo,
  jobId: jobOfVersion1,
  bytes: new Uint8Array([255, 216, 255, 0, 1, 2]).buffer,
  type: 'image/jpeg',
  from: 'camera',
  keptAt: 1_794_700_000_000,
}

export const draftOfVersion1 = {
  userId: writerOfVersion1,
  key: 'item new',
  value: { serialNumber: 'half a nu' },
  savedAt: 1_794_700_000_000,
}

/** What the server had of the job when the device lost its signal. */
export const itemsAtServer = { oldItem, scrappedItem, newItem, photo, content }
