import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Mantine speaks with our tokens: tokens.css is the one place where a colour or size is decided. */
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
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  colors: {
    navy: [
      '#f1f4fa',
      '#e0e6f2',
      '#bcc8e0',
      '#94a6cc',
      '#6f86b8',
      '#5069a0',
      '#3a5186',
      '#2a3e6b',
      '#1f2f52',
      '#14213d',
    ],
  },
  primaryColor: 'navy',
  primaryShade: { light: 9, dark: 1 },
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // A button is pressed without moving.
  activeClassName: '',
  components: {
    // Sizes and weights are said where they differ from what stands around.
    Text: { defaultProps: { inherit: true } },
  },
})

const shared = {
  '--mantine-line-height': '1.5',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--text)',
}

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
