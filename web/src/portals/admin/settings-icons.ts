import { IconSignature, IconTool, IconWritingSign, type Icon } from '@tabler/icons-react'

const icons: Record<string, Icon> = {
  '/signature': IconSignature,
  '/head-signature': IconWritingSign,
  '/tool-settings': IconTool,
}

export function settingsIcons(path: string): Icon {
  return icons[path] ?? IconTool
}
