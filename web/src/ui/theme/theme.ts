import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** The kit's look in our tokens: tokens.css is the one place where a colour or size is decided. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  fontSizes: {
    xs: 'var(--size-small)',
    sm: 'var(--size-body)',
    md: 'var(--size-large)',
    lg: 'var(--size-title)',
    xl: 'var(--size-display)',
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: { xs: '480px', sm: '640px', md: '900px', lg: '1024px', xl: '1100px' },
  shadows: { md: 'var(--shadow)' },
  defaultRadius: 'md',
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // A button is pressed without moving.
  activeClassName: '',
  components: {
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'var(--text)' },
      vars: () => ({ root: { '--ai-size': 'var(--control)', '--ai-hover': 'var(--hover)' } }),
    },
    Button: {
      defaultProps: { variant: 'secondary' },
      vars: (_theme: unknown, { variant }: { variant?: string }) => ({
        root: { '--button-height': 'auto', '--button-padding-x': '16px', ...buttonColours[variant ?? ''] },
      }),
    },
    Checkbox: { defaultProps: { size: '24px', radius: 'xs', color: 'var(--action)', iconColor: 'var(--on-action)' } },
    Radio: { defaultProps: { size: '22px', color: 'var(--action)' } },
    Chip: {
      defaultProps: { variant: 'filled', icon: null },
      vars: () => ({ root: { '--chip-size': 'var(--small-control)', '--chip-padding': '12px' } }),
    },
    Switch: {
      defaultProps: { withThumbIndicator: false, color: 'var(--action)' },
      vars: () => ({
        root: { '--switch-height': '24px', '--switch-width': '44px', '--switch-thumb-size': '18px' },
      }),
    },
    // Label above, what is wrong and help below, no asterisk.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'], withAsterisk: false },
      styles: { error: { fontWeight: 500 } },
    },
    Input: {
      defaultProps: { withErrorStyles: false },
      vars: () => ({ wrapper: { '--input-height': 'var(--field)', '--input-fz': 'var(--field-size)' } }),
    },
    Textarea: { defaultProps: { rows: 3, resize: 'vertical' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Popover: { defaultProps: { shadow: 'md' } },
    Combobox: { defaultProps: { shadow: 'md' } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    // Sizes and weights are said where they differ from what stands around.
    Text: { defaultProps: { inherit: true } },
  },
})

const buttonColours: Record<string, Record<string, string>> = {
  primary: colours({ ground: 'var(--action)', hover: 'var(--action-hover)', words: 'var(--on-action)' }),
  secondary: {
    ...colours({ ground: 'var(--surface)', hover: 'var(--hover)', words: 'var(--text)' }),
    '--button-bd': '1px solid var(--line-strong)',
  },
  quiet: colours({ ground: 'transparent', hover: 'var(--hover)', words: 'var(--text)' }),
  danger: colours({ ground: 'var(--danger-action)', hover: 'var(--danger-action-hover)', words: '#ffffff' }),
}

function colours({ ground, hover, words }: { ground: string; hover: string; words: string }) {
  return { '--button-bg': ground, '--button-hover': hover, '--button-color': words }
}

const shared = {
  '--mantine-line-height': '1.5',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-filled-hover': 'var(--action-hover)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--text)',
}

/** The greys that the kit's parts take by number: grounds, hover and lines. */
const greys = (scale: string, [ground, hover, line]: [number[], number[], number[]]) =>
  Object.fromEntries(
    [
      ...ground.map((shade) => [shade, 'var(--surface)']),
      ...hover.map((shade) => [shade, 'var(--hover)']),
      ...line.map((shade) => [shade, 'var(--line)']),
    ].map(([shade, colour]) => [`--mantine-color-${scale}-${shade}`, colour]),
  )

export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...shared, ...greys('gray', [[], [0, 1], [2, 3]]) },
  dark: { ...shared, ...greys('dark', [[6, 7], [5], [4]]) },
})
