import type { PapelEscritorio, PessoaDoEscritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronUp, Minus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { empresasDaCarteiraOptions } from '../../../api/escritorio/escritorio.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import text from '../../../kit/text.module.css'
import { formatCount, formatInstantDay, formatInteger } from '../../../lib/format.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from '../escritorio.module.css'
import { Tags } from '../tags.tsx'
import { lastSeenText, PAPEL_WORD } from '../words.ts'
import { seenBy } from './people-filter.ts'

/** What each papel may do; the server decides. */
const ACTS: { label: string; papeis: readonly PapelEscritorio[] }[] = [
  { label: 'Ver e baixar notas', papeis: ['assistente', 'contador', 'dono'] },
  { label: 'Importar', papeis: ['assistente', 'contador', 'dono'] },
  { label: 'Produtos', papeis: ['contador', 'dono'] },
  { label: 'Conferir e gerar EFD', papeis: ['contador', 'dono'] },
  { label: 'Incluir empresas', papeis: ['dono'] },
  { label: 'Convidar pessoas', papeis: ['dono'] },
  { label: 'Chaves de API do escritório', papeis: ['dono'] },
]
/** Companies that are listed; the others are counted. */
const SHOWN = 8

interface Props {
  person: PessoaDoEscritorio
  /** Place in the list, from 0, and length of it */
  place: number
  count: number
  onGo: (place: number) => void
  onClose: () => void
}

/** One person at the side of the list: papel, what the person may do and which companies the person sees. */
export function PersonPanel({ person, place, count, onGo, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the panel is a new part of the page: its title gets the focus
  useEffect(() => {
    if (person.id) heading.current?.focus()
  }, [person.id])
  return (
    <section
      className={styles.panel}
      aria-label={person.nome}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={layout.row}>
        <Button
          look="quiet"
          size="icon"
          aria-label="Pessoa anterior"
          disabled={place === 0}
          onClick={() => onGo(place - 1)}
        >
          <ChevronUp size={16} aria-hidden="true" />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label="Próxima pessoa"
          disabled={place === count - 1}
          onClick={() => onGo(place + 1)}
        >
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
        <span className={text.note}>
          {place + 1} de {formatInteger(count)}
        </span>
        <Button look="quiet" size="icon" aria-label="Fechar" className={styles.away} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <div>
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          {person.nome}
        </h2>
        <p className={text.note}>
          <TaxId value={person.cpfcnpj} />
          {person.email && ` · ${person.email}`}
        </p>
      </div>
      <Facts person={person} />
      <Acts papel={person.papel} />
      <Sees person={person} />
    </section>
  )
}

const Facts = ({
  person: { papel, fl_carteira, etiquetas, fl_pendente, dt_inicio, dt_ultimo_acesso },
}: {
  person: PessoaDoEscritorio
}) => (
  <dl className={styles.facts}>
    <div>
      <dt>Papel</dt>
      <dd>{PAPEL_WORD[papel]}</dd>
    </div>
    <div>
      <dt>{fl_pendente === 'S' ? 'Convidada em' : 'No escritório desde'}</dt>
      <dd>{formatInstantDay(dt_inicio)}</dd>
    </div>
    <div>
      <dt>Etiquetas</dt>
      <dd>{fl_carteira === 'S' ? 'Toda a carteira' : etiquetas.length > 0 ? <Tags tags={etiquetas} /> : 'Nenhuma'}</dd>
    </div>
    {fl_pendente === 'N' && (
      <div>
        <dt>Último acesso</dt>
        <dd>{lastSeenText(dt_ultimo_acesso, Date.now())}</dd>
      </div>
    )}
  </dl>
)

const Acts = ({ papel }: { papel: PapelEscritorio }) => (
  <div>
    <h3 className={styles.part}>O que pode</h3>
    <ul className={styles.acts}>
      {ACTS.map(({ label, papeis }) => {
        const may = papeis.includes(papel)
        return (
          <li key={label} className={may ? undefined : text.note}>
            {may ? <Check size={16} aria-label="Sim:" role="img" /> : <Minus size={16} aria-label="Não:" role="img" />}
            {label}
          </li>
        )
      })}
    </ul>
  </div>
)

function Sees({ person }: { person: PessoaDoEscritorio }) {
  const { data } = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  if (!data) return null
  const seen = seenBy(person, data)
  return (
    <div>
      <h3 className={styles.part}>
        O que vê{' '}
        <span className={text.note}>
          {formatInteger(seen.length)} de {formatCount(data.length, 'empresa', 'empresas')}
        </span>
      </h3>
      {seen.length === 0 && <p className={text.note}>Nenhuma: falta uma etiqueta.</p>}
      <ul className={styles.seen}>
        {seen.slice(0, SHOWN).map(({ cpfcnpj, nome }) => (
          <li key={cpfcnpj}>
            <span>{nome}</span>
            <TaxId value={cpfcnpj} />
          </li>
        ))}
      </ul>
      {seen.length > SHOWN && (
        <p className={text.note}>Mais {formatCount(seen.length - SHOWN, 'empresa', 'empresas')} na Carteira.</p>
      )}
    </div>
  )
}
