import { CloseButton, Drawer, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { firstToFill } from '#web/ui/form/saving/first-to-fill.ts'
import { placesAround } from './use-restore-focus.ts'

interface DialogProps {
  isOpen: boolean
  title: string
  onCancel: () => void
  /** Takes the room of the screen: for a picture. */
  isLarge?: boolean
  /** It holds what was made without typing, and keeps it when a user presses beside it. */
  isDirty?: boolean
  children: ReactNode
}

export function DialogFrame({ isLarge, ...props }: DialogProps) {
  useReturnedFocus(props.isOpen)
  // Gone at once: what was answered must not be answered again while it fades.
  if (!props.isOpen) return null
  const padding = isLarge ? 'clamp(16px, 2vw, 24px)' : 24
  const root = { centered: true, size: isLarge ? 1080 : 440, padding, yOffset: 24, xOffset: isLarge ? 8 : 16 }
  return <Layer {...props} kit={Modal} root={root} />
}

interface PanelProps {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

export function Panel({ onClose, ...props }: PanelProps) {
  useReturnedFocus(props.isOpen)
  const icon = <IconX size={22} stroke={1.75} aria-hidden />
  const close = <CloseButton size={48} mr={-13} aria-label="Close" icon={icon} onClick={onClose} />
  if (!props.isOpen) return null
  const root = { position: 'right', size: 560, padding: 24 } as const
  return <Layer {...props} kit={Drawer} root={root} aside={close} onCancel={onClose} />
}

interface LayerProps extends Omit<DialogProps, 'isLarge'> {
  /** The kit's parts: of a window, or of a panel at the edge. */
  kit: typeof Modal | typeof Drawer
  root: object
  aside?: ReactNode
}

function Layer({ title, kit: Kit, root, aside, isDirty, onCancel, children }: LayerProps) {
  const ignoreOpeningClick = useOpeningClick()
  const wasTyped = useRef(false)
  return (
    <Kit.Root
      opened
      radius={aside ? 0 : 'lg'}
      returnFocus={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      // Pressed beside it by mistake, it keeps what was typed or drawn: Cancel and Escape are meant.
      onClose={() => wasTyped.current || isDirty || onCancel()}
      onInput={() => {
        wasTyped.current = true
      }}
      onClickCapture={ignoreOpeningClick}
      onKeyDown={(event: KeyboardEvent) => cancelOnEscape(event, onCancel)}
      {...root}
    >
      <Kit.Overlay
        color="var(--veil)"
        backgroundOpacity={1}
        // The keyboard stays inside, where Escape is heard.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
      />
      <Kit.Content style={{ overscrollBehavior: 'contain' }}>
        <Kit.Header role="presentation" mih={0} pb="xs">
          <Kit.Title fz="lg" fw={650} lh={1.25}>
            {title}
          </Kit.Title>
          {aside}
        </Kit.Header>
        {/* The ring of what has the focus first reaches above it, and the title would lie over it. */}
        <Kit.Body ref={markFirstToFill} pt={6}>
          {children}
        </Kit.Body>
      </Kit.Content>
    </Kit.Root>
  )
}

/** Mantine focuses what is marked: the first empty field, unless the window says otherwise. */
function markFirstToFill(body: HTMLDivElement | null) {
  if (body && !body.querySelector('[data-autofocus]')) firstToFill(body)?.setAttribute('data-autofocus', '')
}

/** The second click of a double click was meant for the button that opened this: it neither cancels nor answers. */
function useOpeningClick() {
  const wasClicked = useRef(false)
  return (event: MouseEvent) => {
    const isOpeningClick = event.detail > 1 && !wasClicked.current
    if (isOpeningClick) {
      event.preventDefault()
      event.stopPropagation()
    }
    wasClicked.current ||= !isOpeningClick
  }
}

/** Only the topmost is cancelled, nothing of the page behind it, and not while something inside answers to Escape. */
function cancelOnEscape(event: KeyboardEvent, onCancel: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented || closesSomethingInside(event)) return
  event.stopPropagation()
  onCancel()
}

/** A list, menu or calendar that floats over the window, or a field whose list is open. */
function closesSomethingInside({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.getAttribute('aria-expanded') === 'true' || !currentTarget.contains(target)
}

/** What was decided may have removed the button that asked for it. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<Element>(null)

  // Before anything inside asks for the focus itself.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return undefined
    const before = opener.current
    const around = placesAround(before)
    return () => {
      const place = [before, ...around].find((each) => each instanceof HTMLElement && each.isConnected)
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [isOpen])
}
