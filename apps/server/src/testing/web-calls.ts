import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A call of the API in the page's code. */
export interface WebCall {
  /** `src/api/notas/notas.ts:19` */
  where: string
  method: string
  /** Path under the API's base; `:x` replaces values known at run time only. */
  path: string
  query: ts.Type | null
  body: ts.Type | null
  /** The body is text or a file built elsewhere, whose type does not describe its content. */
  raw: boolean
  /** The type that the page expects; null when the response is not read as JSON. */
  reply: ts.Type | null
}

const WEB = join(import.meta.dirname, '../../../web')
const CALLEES = ['getJson', 'send', 'apiUrl']

/** Reads every call of `apps/web/src/api` with its request and response types. */
export function readWebCalls(): { calls: WebCall[]; checker: ts.TypeChecker } {
  const folder = join(WEB, 'src/api')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)http\.ts$/.test(name),
  )
  const { config } = ts.readConfigFile(join(WEB, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, WEB)
  const paths = files.map((name) => join(folder, name))
  const program = ts.createProgram(paths, { ...options, noEmit: true, incremental: false, tsBuildInfoFile: undefined })
  const checker = program.getTypeChecker()
  const calls = paths.flatMap((path) => {
    const source = program.getSourceFile(path)
    return source ? callsIn(source, checker) : []
  })
  return { calls, checker }
}

function callsIn(source: ts.SourceFile, checker: ts.TypeChecker): WebCall[] {
  const calls: WebCall[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && CALLEES.includes(node.expression.text))
      calls.push(readCall(node, { source, checker }))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return calls
}

interface Reading {
  source: ts.SourceFile
  checker: ts.TypeChecker
}

function readCall(node: ts.CallExpression, { source, checker }: Reading): WebCall {
  const [path, options] = node.arguments
  const isUrl = ts.isIdentifier(node.expression) && node.expression.text === 'apiUrl'
  const opened = ts.isCallExpression(node.parent) ? node.parent.arguments[0] : undefined
  const method = isUrl ? opened : propertyOf(options, 'method')
  const typeOf = (name: string): ts.Type | null => {
    if (!options) return null
    const property = checker.getTypeAtLocation(options).getProperty(name)
    return property ? checker.getTypeOfSymbolAtLocation(property, options) : null
  }
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  const [reply] = node.typeArguments ?? []
  return {
    where: `${source.fileName.slice(source.fileName.indexOf('src/api'))}:${line + 1}`,
    method: method && ts.isStringLiteral(method) ? method.text : 'GET',
    path: textOf(path, { checker, known: new Map() }),
    query: isUrl ? (options ? checker.getTypeAtLocation(options) : null) : typeOf('query'),
    body: typeOf('body'),
    raw: typeOf('blob') !== null,
    reply: reply ? checker.getTypeFromTypeNode(reply) : null,
  }
}

function propertyOf(options: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined
  const found = options.properties.find((property) => property.name?.getText() === name)
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined
}

interface Scope {
  checker: ts.TypeChecker
  /** Parameters of the functions being evaluated. */
  known: ReadonlyMap<ts.Symbol, string>
}

/** Resolves an address through constants and small functions; `:x` replaces values known at run time only. */
function textOf(node: ts.Expression | undefined, scope: Scope): string {
  if (!node) return ''
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return (
      node.head.text + node.templateSpans.map((span) => textOf(span.expression, scope) + span.literal.text).join('')
    )
  const symbol = scope.checker.getSymbolAtLocation(ts.isCallExpression(node) ? node.expression : node)
  const known = symbol && scope.known.get(symbol)
  if (known !== undefined) return known
  const declared = symbol?.valueDeclaration
  const value = declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined
  if (ts.isIdentifier(node) && value) return textOf(value, scope)
  if (ts.isCallExpression(node) && value && ts.isArrowFunction(value) && !ts.isBlock(value.body))
    return textOf(value.body, { ...scope, known: bound(value, node, scope) })
  return ':x'
}

function bound(made: ts.ArrowFunction, call: ts.CallExpression, scope: Scope): Map<ts.Symbol, string> {
  const known = new Map(scope.known)
  for (const [at, { name }] of made.parameters.entries()) {
    const symbol = scope.checker.getSymbolAtLocation(name)
    if (symbol) known.set(symbol, textOf(call.arguments[at], scope))
  }
  return known
}
