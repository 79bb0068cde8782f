/** Pictures for the demo, drawn here: no foreign images, and no text, since a bare machine has no fonts. */

interface LogoColours {
  ink: string
  accent: string
}

type Mark = (colours: LogoColours) => string

const wave: Mark = ({ ink, accent }) => `
  <path d="M20 150 q45 -50 90 0 t90 0 t90 0" fill="none" stroke="${ink}" stroke-width="22" stroke-linecap="round"/>
  <path d="M20 195 q45 -50 90 0 t90 0 t90 0" fill="none" stroke="${accent}" stroke-width="22" stroke-linecap="round"/>
  <path d="M155 30 l55 85 h-110 z" fill="${ink}"/>`

const crucible: Mark = ({ ink, accent }) => `
  <path d="M70 70 h170 l-30 130 h-110 z" fill="${ink}"/>
  <path d="M95 70 q15 -45 35 -10 t40 -20 t45 30 z" fill="${accent}"/>
  <rect x="60" y="210" width="190" height="20" rx="10" fill="${ink}"/>`

const crane: Mark = ({ ink, accent }) => `
  <path d="M60 240 v-190 h190" fill="none" stroke="${ink}" stroke-width="22" stroke-linejoin="round" stroke-linecap="round"/>
  <path d="M60 110 l60 -60" stroke="${ink}" stroke-width="16"/>
  <path d="M215 60 v70" stroke="${ink}" stroke-width="8"/>
  <rect x="180" y="130" width="70" height="60" rx="6" fill="${accent}"/>`

const hexagons: Mark = ({ ink, accent }) => `
  <path d="M100 40 l52 30 v60 l-52 30 l-52 -30 v-60 z" fill="${ink}"/>
  <path d="M210 40 l52 30 v60 l-52 30 l-52 -30 v-60 z" fill="${accent}"/>
  <path d="M155 140 l52 30 v60 l-52 30 l-52 -30 v-60 z" fill="${ink}" opacity="0.75"/>`

const rotor: Mark = ({ ink, accent }) => `
  <g fill="${ink}"><ellipse cx="155" cy="80" rx="22" ry="70"/>
  <ellipse cx="155" cy="80" rx="22" ry="70" transform="rotate(120 155 150)"/>
  <ellipse cx="155" cy="80" rx="22" ry="70" transform="rotate(240 155 150)"/></g>
  <circle cx="155" cy="150" r="26" fill="${accent}"/>`

const hookAndTick: Mark = ({ ink, accent }) => `
  <circle cx="155" cy="150" r="120" fill="${ink}"/>
  <path d="M155 60 v45" stroke="${accent}" stroke-width="18" stroke-linecap="round"/>
  <path d="M100 165 l42 42 l75 -92" fill="none" stroke="${accent}" stroke-width="24" stroke-linecap="round" stroke-linejoin="round"/>`

export const logos = {
  brightwater: logo(wave, { ink: '#0b4f6c', accent: '#01baef' }),
  calder: logo(crucible, { ink: '#3a3335', accent: '#f0544f' }),
  northgate: logo(crane, { ink: '#1f3a5f', accent: '#e09f3e' }),
  severn: logo(hexagons, { ink: '#2d6a4f', accent: '#95d5b2' }),
  tayside: logo(rotor, { ink: '#4a4e69', accent: '#9a8c98' }),
  firm: logo(hookAndTick, { ink: '#14213d', accent: '#f59f00' }),
}

export const signatures = {
  grace: signature(
    'M60 120 c10 -70 70 -80 60 -40 c-8 34 -60 60 -62 20 c0 -30 50 -40 70 -10 c6 12 -4 40 -20 52 c40 -50 60 -60 70 -52 c10 8 -14 34 -4 38 c14 4 30 -40 44 -34 c10 6 -12 30 0 34 c16 2 26 -34 42 -30 c12 4 -16 28 -2 32 c18 4 40 -60 70 -90 c14 -14 20 4 6 28 c-18 32 -36 62 -26 64 c12 0 34 -44 50 -40 c10 4 -8 36 6 38 c20 0 50 -30 90 -36',
    'M110 160 c80 -14 200 -22 330 -18',
  ),
  tom: signature(
    'M50 70 c60 -14 120 -18 170 -12',
    'M130 66 c-10 40 -26 80 -34 90 c-4 8 18 -10 40 -40 c10 -14 24 -10 18 6 c-6 18 -22 28 -24 14 c2 -22 34 -26 40 -16 c8 14 -14 30 -6 32 c12 0 22 -34 34 -32 c10 4 -10 30 0 32 c14 0 20 -32 34 -30 c12 4 -12 32 4 32 c30 0 40 -80 80 -96 c16 -4 -30 60 -28 90 c4 14 40 -40 56 -38 c12 4 -12 36 6 36 c24 -2 50 -26 90 -30',
  ),
  zoe: signature(
    'M60 60 c50 -8 90 -10 110 -4 c-30 40 -80 80 -108 100 c40 -8 80 -10 116 -2',
    'M190 130 c-14 10 -16 34 2 32 c20 -4 22 -34 4 -34 c-14 2 20 6 30 -4 c16 -16 24 8 14 20 c-10 12 -14 20 4 18 c30 -6 60 -70 86 -96 c16 -14 10 20 -8 50 c-14 24 -24 46 -8 44 c20 -4 30 -40 48 -38 c12 2 -10 36 8 36 c26 0 50 -20 80 -24',
  ),
}

function logo(mark: Mark, colours: LogoColours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 310 280" width="620" height="560">${mark(colours)}</svg>`
}

function signature(...strokes: string[]): string {
  const paths = strokes.map((d) => `<path d="${d}" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 200" width="1000" height="400"><rect width="500" height="200" fill="#fff"/>${paths.join('')}</svg>`
}

function sheet(head: string, bars: number[]): string {
  const lines = bars.map((width, index) => `<rect x="70" y="${300 + index * 46}" width="${width}" height="16" rx="4"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="877">
    <rect width="620" height="877" fill="#fdfdfb"/>
    <rect x="70" y="70" width="150" height="60" rx="8" fill="${head}"/>
    <rect x="420" y="80" width="130" height="26" rx="4" fill="${head}" opacity="0.5"/>
    <g fill="#8d96a6">${lines.join('')}</g>
    <path d="M70 270 h480 M70 ${310 + bars.length * 46} h480" stroke="#c4cad4" stroke-width="2"/>
  </svg>`
}

export const supplierDocuments = {
  invoice: sheet('#1f5f8b', [410, 360, 440, 280, 390]),
  deliveryNote: sheet('#6b4a1f', [300, 420, 250]),
}
