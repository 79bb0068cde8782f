import type { StoredFile } from '#server/features/files/files.queries.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { Silhouette } from './demo-equipment.ts'
import { storeDrawing } from './demo-files.ts'

export interface DemoPhoto {
  shape: Silhouette
  showsDefect: boolean
  file: StoredFile
}

export async function drawDemoPhotos(files: FileStore): Promise<DemoPhoto[]> {
  const photos: DemoPhoto[] = []
  for (const shape of ['hoist', 'shackle', 'beam', 'clamp'] as const) {
    for (const showsDefect of [false, true]) {
      const file = await storeDrawing(files, 'photo', `${shape}.png`, photo(shape, showsDefect))
      photos.push({ shape, showsDefect, file })
    }
  }
  return photos
}

const steel = '#5c6b7a'
const paint = '#e0a100'

const hook = `<path d="M400 372 v26 a44 44 0 1 1 -46 46" fill="none" stroke="${steel}" stroke-width="24" stroke-linecap="round"/>`

const shapes: Record<Silhouette, string> = {
  hoist: `
    <path d="M400 40 v60" stroke="${steel}" stroke-width="20"/>
    <rect x="310" y="95" width="180" height="140" rx="26" fill="${paint}"/>
    <circle cx="400" cy="165" r="46" fill="#c98f00"/>
    <path d="M400 235 v140" stroke="${steel}" stroke-width="14" stroke-dasharray="22 10" stroke-linecap="round"/>
    <path d="M455 235 q26 120 0 250" fill="none" stroke="#8996a3" stroke-width="8" stroke-dasharray="14 8"/>
    ${hook}`,
  shackle: `
    <path d="M290 250 a110 130 0 1 1 220 0 v130" fill="none" stroke="${steel}" stroke-width="46"/>
    <path d="M290 250 v130" stroke="${steel}" stroke-width="46"/>
    <rect x="235" y="380" width="330" height="40" rx="20" fill="${paint}"/>
    <rect x="548" y="366" width="34" height="68" rx="8" fill="#c98f00"/>`,
  beam: `
    <path d="M120 250 h560 M120 330 h560" stroke="${paint}" stroke-width="34"/>
    <path d="M400 262 v56" stroke="${paint}" stroke-width="30"/>
    <path d="M400 90 l-70 140 h140 z" fill="none" stroke="${steel}" stroke-width="18" stroke-linejoin="round"/>
    <circle cx="170" cy="392" r="34" fill="none" stroke="${steel}" stroke-width="20"/>
    <circle cx="630" cy="392" r="34" fill="none" stroke="${steel}" stroke-width="20"/>`,
  clamp: `
    <path d="M180 120 h440 v40 h-440 z" fill="#8996a3"/>
    <path d="M260 150 q-60 120 90 190 M540 150 q60 120 -90 190" fill="none" stroke="${paint}" stroke-width="40"/>
    <path d="M250 300 h300" stroke="${steel}" stroke-width="26" stroke-linecap="round"/>
    <circle cx="400" cy="400" r="52" fill="none" stroke="${steel}" stroke-width="26"/>`,
}

const defectAt: Record<Silhouette, [x: number, y: number]> = {
  hoist: [396, 440],
  shackle: [400, 140],
  beam: [630, 392],
  clamp: [345, 330],
}

/** Flat colours keep the bytes few and the first start quick. */
function photo(shape: Silhouette, showsDefect: boolean): string {
  const [x, y] = defectAt[shape]
  const mark = `
    <circle cx="${x}" cy="${y}" r="78" fill="none" stroke="#d92d20" stroke-width="10" stroke-dasharray="40 8"/>
    <path d="M${x - 20} ${y - 22} l16 20 l-10 12 l20 24" fill="none" stroke="#141a21" stroke-width="6"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
    <rect width="800" height="600" fill="#dfe5ea"/>
    <rect y="470" width="800" height="130" fill="#b8c2cb"/>
    <path d="M0 470 h800" stroke="#9aa7b3" stroke-width="4"/>
    <ellipse cx="400" cy="520" rx="230" ry="24" fill="#98a4af"/>
    ${shapes[shape]}
    ${showsDefect ? mark : ''}
  </svg>`
}
