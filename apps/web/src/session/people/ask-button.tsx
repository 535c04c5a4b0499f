import { AtSign } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { lazyNamed } from '../../lib/lazy.tsx'
import type { AskedSubject } from './ask-dialog.tsx'
import { useColleagues } from './colleagues.ts'

const AskDialog = lazyNamed(() => import('./ask-dialog.tsx'), 'AskDialog')

/** Asks a colleague; absent for who works in no office. `subjectOf` null: nothing is chosen. */
export function AskButton({ subjectOf }: { subjectOf: () => AskedSubject | null }) {
  const [subject, setSubject] = useState<AskedSubject | null>(null)
  if (useColleagues().length === 0) return null
  return (
    <>
      <Button onClick={() => setSubject(subjectOf())}>
        <AtSign size={16} aria-hidden="true" />
        Pedir a alguém
      </Button>
      {subject && (
        <Suspense fallback={null}>
          <AskDialog subject={subject} onClose={() => setSubject(null)} />
        </Suspense>
      )}
    </>
  )
}
