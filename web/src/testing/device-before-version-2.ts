import { givenJob } from './given-job.ts'
import {
  draftOfVersion1,
  itemsAtServer,
  jobOfVersion1,
  lettersOfVersion1,
  photoOfVersion1,
  writerOfVersion1 as userId,
} from './outbox-of-version-1.ts'

/**
 * A whole device as the last release before version 2 of the store left it, table by table, in the middle of a day's
 * work. Never changed, for the same reason as the outbox of the first release.
 */
const jobId = jobOfVersion1
const moment = 1_794_700_000_000
const { content: full, newItem, oldItem, scrappedItem, photo } = itemsAtServer
const content = { ...full, photoUrl: null }
export const confirmedItem = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a06'
const sentPhoto = '5b1f7a52-0f0e-4a51-8a55-0d3a8f6f2a07'

const listed = { status: 'inspected', createdAt: '2026-11-01T09:00:00.000Z', updatedAt: '2026-11-01T09:00:00.000Z' }
const atServer = (_id: string) => ({ ...content, ...listed, _id, jobId, version: 1 })
const item = { userId, jobId, server: null, mine: null, isDeletedHere: false, strand: 0 }
const [upload, creation, save, deletion] = lettersOfVersion1
const posted = { ...save, attempts: 0, attention: null, needs: 0 }
const confirmed = { ...content, examinationDate: '2026-11-15', nextExaminationDate: '2027-11-15', testDetails: 'Load' }

const letters = [
  { ...upload, place: 11, attempts: 1 },
  { ...creation, place: 12, attempts: 2 },
  { ...save, place: 13 },
  { ...deletion, place: 14, version: 1, isChained: true },
  {
    ...posted,
    place: 15,
    _id: '15',
    itemId: confirmedItem,
    version: 1,
    isChained: true,
    input: { ...confirmed, itemId: confirmedItem },
    holdUntil: moment + 8_000,
    undo: { mine: null },
  },
]

const { attention: _a, needs: _n, ...wasSent } = { ...upload, attention: null, needs: 0 }

export const deviceBeforeVersion2 = {
  jobs: [
    {
      userId,
      _id: jobId,
      job: givenJob({ _id: jobId }),
      standing: 'listed',
      itemsStamp: 'as it was',
      wantedStamp: 'as it was',
      waitingWork: 0,
      keptAt: moment,
    },
  ],
  items: [
    { ...item, _id: oldItem, place: 0, server: atServer(oldItem), mine: { ...content, wll: '3 t' } },
    { ...item, _id: scrappedItem, place: 1, server: atServer(scrappedItem), isDeletedHere: true },
    { ...item, _id: confirmedItem, place: 2, server: atServer(confirmedItem), mine: confirmed },
    { ...item, _id: newItem, place: 3, mine: full },
  ],
  photos: [photoOfVersion1, { ...photoOfVersion1, _id: sentPhoto }],
  letters,
  sent: [
    {
      ...wasSent,
      place: 3,
      _id: '03',
      photoId: sentPhoto,
      input: { _id: sentPhoto },
      settledAt: moment,
      outcome: 'accepted',
    },
  ],
  drafts: [
    { ...draftOfVersion1, key: `new item of ${jobId}` },
    { ...draftOfVersion1, key: `last item of ${jobId}`, value: full },
  ],
  meta: [
    { userId, key: 'stamp', value: 'as it was' },
    { userId, key: 'lastSuccessAt', value: moment },
    { userId, key: 'companies', value: [] },
    { userId, key: 'examiner', value: { qualifications: 'LEEA', hasSignature: true } },
  ],
}

/** The photos that lay on it. */
export const photosBeforeVersion2 = [photo, sentPhoto]
