import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Ellipsis, EyeOff, KeyRound, Plus, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { escritorioOptions } from '../../../api/escritorio/escritorio.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { Hidden } from '../../../kit/hidden.tsx'
import layout from '../../../kit/layout.module.css'
import { MenuButton } from '../../../kit/menu.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format.ts'
import { useConfiguracao } from '../../../prefs/configuracao.ts'
import { CERTIFICATES_PATH } from '../../../session/certificates-path.ts'
import { useUsuario } from '../../../session/session.ts'
import { CreateOffice } from '../create-office.tsx'
import { CompanyDialog } from '../empresas/company-dialog.tsx'
import { ImportDialog } from '../empresas/import-dialog.tsx'
import { PersonDialog } from '../pessoas/person-dialog.tsx'
import { useOfficeChanged } from '../use-office-changed.ts'
import { CaptureAll } from './capture-all.tsx'
import styles from './comeco.module.css'
import { countDone, type StepName, type StepState, stepsOf } from './steps.ts'

interface Props {
  comeco: Comeco
  /** Null where nothing else could be shown instead */
  onHide: (() => void) | null
}

const TITLES: Record<StepName, string> = {
  escritorio: 'Criar o escritório',
  empresas: 'Trazer os clientes',
  certificados: 'Guardar os certificados',
  capturas: 'Ligar a captura',
  pessoas: 'Convidar as pessoas',
}

const DETAILS: Record<StepName, string> = {
  escritorio: 'Bastam o nome e a UF. O contador e o CRC se guardam depois, em Dados do escritório.',
  empresas: 'Por planilha, com o CNPJ em qualquer coluna, ou um a um.',
  certificados: 'Os arquivos .pfx ou .p12 dos clientes. Cada um acha o cliente pelo CNPJ.',
  capturas: 'As notas passam a chegar sozinhas, de hora em hora.',
  pessoas: 'Cada uma vê os clientes que você escolher.',
}

/** The five steps of a new office, with how far it is. Each is done here or leads to its screen, and counts by itself. */
export function FirstSteps({ comeco, onHide }: Props) {
  const { nome } = useUsuario()
  // a dialog outlives its step, which is done before the dialog has told the result
  const [open, setOpen] = useState<Open | null>(null)
  const changed = useOfficeChanged()
  const dialog = { onClose: () => setOpen(null), onChanged: () => void changed() }
  const steps = stepsOf(comeco, Date.now())
  const done = countDone(steps)
  // one primary button: of the first step that can be done
  const first = steps.find(({ state }) => state === 'open')?.name
  const title = 'Seu escritório fica pronto em cinco passos'
  return (
    <section className={styles.steps} aria-labelledby="comeco">
      <div className={styles.head}>
        <div>
          <h2 id="comeco">{comeco.escritorio ? title : `Boas-vindas, ${nome.split(' ')[0]}. ${title}`}</h2>
          <p>Pare quando quiser: nada se perde, e esta lista espera você aqui.</p>
        </div>
        <div className={styles.progress}>
          <span>
            <b>{done}</b> de {steps.length} feitos
          </span>
          <progress value={done} max={steps.length} aria-label="Passos feitos" />
        </div>
        {onHide && (
          <MenuButton
            className={buttonClass({ look: 'quiet', size: 'icon' })}
            align="end"
            aria-label="Mais sobre esta lista"
            entries={[
              {
                kind: 'action',
                key: 'esconder',
                icon: <EyeOff size={16} aria-hidden="true" />,
                label: 'Esconder esta lista',
                onClick: onHide,
              },
            ]}
          >
            <Ellipsis size={16} aria-hidden="true" />
          </MenuButton>
        )}
      </div>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <Step
            key={step.name}
            step={step}
            number={index + 1}
            isFirst={step.name === first}
            comeco={comeco}
            onOpen={setOpen}
          />
        ))}
      </ol>
      {open?.kind === 'company' && <CompanyDialog {...dialog} />}
      {open?.kind === 'sheet' && <ImportDialog {...dialog} first={open.file} />}
      {open?.kind === 'person' && <PersonDialog {...dialog} />}
    </section>
  )
}

type Open = { kind: 'company' | 'person' } | { kind: 'sheet'; file?: File }

interface StepProps {
  onOpen: (open: Open) => void
  step: StepState
  number: number
  isFirst: boolean
  comeco: Comeco
}

function Step({ step: { name, state, fact }, number, isFirst, comeco, onOpen }: StepProps) {
  return (
    <li className={styles.step}>
      {state === 'done' ? (
        <span className={styles.done}>
          <CircleCheck size={24} strokeWidth={1.5} aria-hidden="true" />
          <Hidden>Feito:</Hidden>
        </span>
      ) : (
        <span className={cx(styles.number, isFirst && styles.current)} aria-hidden="true">
          {number}
        </span>
      )}
      <div className={styles.words}>
        <h3>{TITLES[name]}</h3>
        <p>{state === 'done' ? <DoneFact name={name} comeco={comeco} /> : DETAILS[name]}</p>
      </div>
      <div className={styles.fact}>
        {fact && <span>{fact}</span>}
        {state === 'done' && <DoneLink name={name} />}
      </div>
      {state === 'open' && <div className={styles.act}>{actOf(name, { comeco, isFirst, onOpen })}</div>}
    </li>
  )
}

function actOf(
  name: StepName,
  { comeco, isFirst, onOpen }: Pick<StepProps, 'comeco' | 'isFirst' | 'onOpen'>,
): ReactNode {
  const look = isFirst ? 'primary' : 'plain'
  switch (name) {
    case 'escritorio':
      return comeco.fl_criar === 'S' ? <CreateOffice className={styles.office} /> : <AskOperator />
    case 'empresas':
      return <BringClients onOpen={onOpen} />
    case 'certificados':
      return (
        <Link to={CERTIFICATES_PATH} className={buttonClass({ look })}>
          <KeyRound size={16} aria-hidden="true" />
          Guardar certificados
        </Link>
      )
    case 'capturas':
      return <CaptureAll look={look} />
    case 'pessoas':
      return (
        <Button onClick={() => onOpen({ kind: 'person' })}>
          <UserPlus size={16} aria-hidden="true" />
          Convidar
        </Button>
      )
  }
}

/** Where the operator alone makes offices. */
function AskOperator() {
  const telefone = useConfiguracao()?.fornecedor?.telefone
  return (
    <p className={styles.ask}>
      Quem cria escritórios é o operador do portal.{telefone && ` Telefone: ${telefone}.`} Já há um escritório? Peça um
      convite a quem cuida dele.
    </p>
  )
}

function BringClients({ onOpen }: Pick<StepProps, 'onOpen'>) {
  return (
    <>
      <FileDrop
        label="Solte aqui a planilha dos clientes"
        name="Planilha dos clientes"
        hint="CSV ou XLSX. Nada é gravado antes de você conferir."
        accept=".csv,.txt,.xlsx"
        multiple={false}
        onFiles={([first]) => first && onOpen({ kind: 'sheet', file: first.file })}
      />
      <div className={layout.row}>
        <Button onClick={() => onOpen({ kind: 'company' })}>
          <Plus size={16} aria-hidden="true" />
          Nova empresa
        </Button>
        <Button onClick={() => onOpen({ kind: 'sheet' })}>Colar linhas ou baixar o modelo</Button>
      </div>
    </>
  )
}

function DoneFact({ name, comeco: { escritorio } }: { name: StepName; comeco: Comeco }) {
  const { data: office } = useQuery(escritorioOptions(useUsuario().id))
  if (!escritorio) return null
  const { empresas, certificados, capturas, pessoas } = escritorio
  switch (name) {
    case 'escritorio':
      return office ? `${office.nome}, ${office.uf}` : ''
    case 'empresas':
      return `${formatCount(empresas.quantidade, 'cliente', 'clientes')} na carteira`
    case 'certificados':
      return formatCount(certificados.quantidade, 'empresa com certificado', 'empresas com certificado')
    case 'capturas':
      return formatCount(capturas.quantidade, 'empresa com captura', 'empresas com captura')
    case 'pessoas':
      return `Você e mais ${formatCount(pessoas.quantidade, 'pessoa', 'pessoas')}`
  }
}

function DoneLink({ name }: { name: StepName }) {
  const ofOffice = (parte: string, word: string) => (
    <Link to="/escritorio/$parte" params={{ parte }}>
      {word}
    </Link>
  )
  switch (name) {
    case 'escritorio':
      return ofOffice('sped', 'Ver')
    case 'empresas':
      return ofOffice('empresas', 'Ver carteira')
    case 'certificados':
      return <Link to={CERTIFICATES_PATH}>Ver certificados</Link>
    case 'capturas':
      return <Link to="/notas/captura">Ver captura</Link>
    case 'pessoas':
      return ofOffice('pessoas', 'Ver pessoas')
  }
}
