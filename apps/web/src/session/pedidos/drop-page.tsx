import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { escritorioOptions } from '../../api/escritorio/escritorio.ts'
import { postDocumentLink } from '../../api/escritorio/links.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import { useAct } from '../act.ts'
import { useInOffice } from '../office.ts'
import { useUsuario } from '../session.ts'

interface Wish {
  /** Null: the request is of several companies, which have no page in common */
  cpfcnpj: string | null
  /** The page shows what was asked of it alone; null: of the client */
  emitente: string | null
  /** Who gets the request, for the label */
  nome: string
}

/**
 * The page without a login that goes with a request which a person sends. `words` ends the text of the request once the page is made;
 * `control` makes it, for a dono or contador of an office.
 */
export function useDropPage({ cpfcnpj, emitente, nome }: Wish): { words: string; control: ReactNode } {
  const inOffice = useInOffice()
  const { data: office } = useQuery({ ...escritorioOptions(useUsuario().id), enabled: inOffice })
  const { busy, error, run } = useAct()
  const [page, setPage] = useState<{ url: string; dt_expira: string } | null>(null)
  if (!office || office.papel === 'assistente' || cpfcnpj === null) return { words: '', control: null }
  const make = () => run(async () => setPage(await postDocumentLink(cpfcnpj, emitente ?? undefined)))
  const words = page
    ? `\n\nPara enviar sem login, até ${formatInstantDay(page.dt_expira)}: ${new URL(page.url, location.origin).href}`
    : ''
  const control = page ? null : (
    <>
      <Button disabled={busy} onClick={() => void make()} aria-label={`Juntar uma página de envio ao pedido a ${nome}`}>
        <Link2 size={16} aria-hidden="true" />
        Juntar página de envio
      </Button>
      {error && <ErrorText>{error.message}</ErrorText>}
    </>
  )
  return { words, control }
}
