import { Suspense } from 'react'
import { lazyNamed } from '../../lib/lazy.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { edited, isUntouched, type RegisterSheet, unsaved } from './register/sheet.ts'
import type { RegisterState } from './register/use-register.ts'
import type { SheetScreen } from './use-sheet-screen.ts'

const VersionsDialog = lazyNamed(() => import('./versoes/versions-dialog.tsx'), 'VersionsDialog')
const PasteDialog = lazyNamed(() => import('./paste/paste-dialog.tsx'), 'PasteDialog')

interface Props {
  register: RegisterState
  screen: SheetScreen
  sheet: RegisterSheet
}

/** Dialogs: paste, versions and conflict. */
export function RegisterDialogs({ register, screen, sheet }: Props) {
  const { block, setBlock, groups, malha } = screen
  return (
    <>
      {block && (
        <Suspense fallback={null}>
          <PasteDialog
            block={block}
            lines={sheet.lines}
            alertas={groups.total}
            count={malha.count}
            codes={malha.codes}
            onClose={() => setBlock(null)}
            onPaste={(lines) => {
              setBlock(null)
              register.edit(() => lines.filter((line) => !isUntouched(line)))
            }}
          />
        </Suspense>
      )}
      {screen.versionsOpen && (
        <Suspense fallback={null}>
          <VersionsDialog
            register={register.register}
            version={sheet.version}
            unsaved={unsaved(sheet)}
            readOnly={screen.readOnly}
            reload={register.reload}
            onClose={() => screen.setVersionsOpen(false)}
          />
        </Suspense>
      )}
      {register.conflict && (
        <ConflictDialog
          conflict={register.conflict}
          onSettle={(theirs) => {
            register.edit((lines) => edited(lines, screen.editsOf(theirs)))
            register.settle()
          }}
        />
      )}
    </>
  )
}
