import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { CatchBoundary, useBlocker, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { controlTexts } from '../controlTexts.ts'
import { IconButton } from '../IconButton.tsx'
import { withControls } from '../theme/Controls.tsx'
import { DialogBody, DialogTitle } from './Dialog.tsx'
import { DialogLoading } from './DialogLoading.tsx'
import { DismissalContext, type Guard, guards } from './dismissal.ts'
import { FirstFocus } from './FirstFocus.tsx'
import styles from './ModalHost.module.css'
import { inAddress, type OpenModal, openModals } from './modal.ts'

/** Runs after the focus trap has released the focus. */
const FOCUS_MS = 10
const smallScreen = '(max-width: 1439px)'

function ModalHost({ modal, isTop }: { modal: OpenModal; isTop: boolean }) {
  const { Body, props, opened, close, small, wide, fullPage, beside } = modal
  // Rendered closed first: otherwise there is no opening transition.
  const isMounted = useMounted()
  useFocusReturn(opened)
  useCloseOnLeave(close)
  useAskOnBack(modal)
  const { id } = modal
  const dismissal = useMemo(
    () => ({
      setGuard: (next: Guard | null) => void (next ? guards.set(id, next) : guards.delete(id)),
      dismiss: async () => {
        if ((await guards.get(id)?.()) ?? true) close()
      },
      isOpen: () => isOpen(id),
    }),
    [close, id],
  )
  return (
    <Modal.Root
      opened={isMounted && opened}
      onClose={() => void dismissal.dismiss()}
      closeOnEscape={isTop}
      trapFocus={isTop}
      returnFocus={false}
      closeOnClickOutside={!(fullPage && matchMedia(smallScreen).matches)}
      zIndex="var(--z-dialog)"
      transitionProps={{ transition: 'fade-up', duration: 200 }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content
        radius={0}
        classNames={{
          inner: classes(styles.inner, fullPage && styles.fullPageInner, beside && styles.besideInner),
          content: classes(
            styles.dialog,
            small && styles.small,
            wide && styles.wide,
            fullPage && styles.fullPage,
          ),
        }}
      >
        <div className={styles.corner}>
          <IconButton
            round
            filled
            label={controlTexts.close}
            icon={<IconX />}
            className={styles.close}
            // Above a dialog that is scrolled there is no title that toasts would keep clear of.
            data-keep-clear
            onClick={() => void dismissal.dismiss()}
          />
        </div>
        <CatchBoundary getResetKey={() => modal.id} errorComponent={Failed}>
          <Suspense fallback={<DialogLoading />}>
            <DismissalContext value={dismissal}>
              <Body {...props} onClose={close} />
              <FirstFocus />
            </DismissalContext>
          </Suspense>
        </CatchBoundary>
      </Modal.Content>
    </Modal.Root>
  )
}

const isOpen = (id: number) => openModals.get().some(modal => modal.id === id && modal.opened)

/** Whoever leaves the screen, by Back or a link, has left its dialogs too. */
function useCloseOnLeave(close: () => void) {
  const pathname = useLocation({ select: location => location.pathname })
  const [openedAt] = useState(pathname)
  useEffect(() => {
    if (pathname !== openedAt) close()
  }, [pathname, openedAt, close])
}

/**
 * Back takes a dialog out of the address and asks what the cross asks. The cross itself closes the dialog before it goes back, so
 * that nothing is asked twice.
 */
function useAskOnBack({ id, name }: OpenModal) {
  const key = inAddress.get(name)
  useBlocker({
    disabled: key === undefined,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const guard = guards.get(id)
      const isTaken = next.pathname === current.pathname && key !== undefined && !(key in next.search)
      return isOpen(id) && isTaken && guard !== undefined && !(await guard())
    },
  })
}

/** Returns the focus to the element that had it. Mantine's own return fails after another dialog was opened on top. */
function useFocusReturn(opened: boolean) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (opened) return
    const last = document.activeElement
    const timer = setTimeout(() => {
      const now = document.activeElement
      if (!(opener instanceof HTMLElement)) return
      // Not if the focus has moved meanwhile; a dialog below takes the focus by itself.
      const isBelow = opener.closest('[role="dialog"]')?.contains(now)
      if (now !== last && now !== document.body && !isBelow) return
      // The row of the opener may be what was deleted.
      const heir = opener.isConnected ? opener : document.getElementById('main')
      heir?.focus({ preventScroll: true })
    }, FOCUS_MS)
    return () => clearTimeout(timer)
  }, [opened, opener])
}

/** The dialog's code failed to load: a new version was deployed, or the connection is lost. */
function Failed() {
  return (
    <>
      <DialogTitle>{controlTexts.dialogFailed}</DialogTitle>
      <DialogBody>
        <Button size="small" onClick={() => location.reload()}>
          {controlTexts.reload}
        </Button>
      </DialogBody>
    </>
  )
}

export default withControls(ModalHost)
