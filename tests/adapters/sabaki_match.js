// Whole games between two engines, refereed by Sabaki's own GTP controller.
// usage: NODE_PATH=... node sabaki_match.js COMMAND ARGUMENTS...
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')
const [command, ...commandArguments] = process.argv.slice(2)

function start(...more) {
  const controller = new Controller(command, [...commandArguments, ...more])
  controller.start()
  return controller
}

async function ask(controller, name, ...args) {
  const response = await controller.sendCommand({name, args: args.map(String)})
  if (response.error) throw new Error(`${name} ${args}: ${response.content}`)
  return response.content
}

async function playGame(seed, size) {
  const engines = [start('--seed', seed), start('--seed', seed + 1000)]
  for (const engine of engines) {
    await ask(engine, 'boardsize', size)
    await ask(engine, 'clear_board')
    await ask(engine, 'komi', 6.5)
  }
  let passes = 0
  let result = null
  for (let turn = 0; result === null; turn++) {
    if (turn > 2 * size * size) throw new Error('the game does not end')
    const mover = turn % 2
    const vertex = await ask(engines[mover], 'genmove', 'BW'[mover])
    if (vertex === 'resign') {
      result = 'BW'[1 - mover] + '+R'
      break
    }
    await ask(engines[1 - mover], 'play', 'BW'[mover], vertex)
    passes = vertex === 'pass' ? passes + 1 : 0
    if (passes === 2) result = await ask(engines[0], 'final_score')
  }
  for (const engine of engines) {
    const score = await ask(engine, 'final_score')
    if (score !== result) throw new Error(`the engines disagree: ${score}, ${result}`)
    await engine.stop(2000)
  }
  return result
}

async function followBoard() {
  const engine = start()
  const tracker = new ControllerStateTracker(engine)
  const board = {komi: 6.5, boardsize: [9, 9]}
  const first = {name: 'play', args: ['B', 'A1']}
  await tracker.sync({...board, history: [first, {name: 'play', args: ['W', 'J9']}]})
  await tracker.sync({...board, history: [first, {name: 'play', args: ['W', 'C3']}]})
  const castles = await ask(engine, 'final_status_list', 'alive')
  if (castles !== 'A1 C3') throw new Error(`out of step: ${castles}`)
  await engine.stop(2000)
}

async function main() {
  for (const [seed, size] of [3, 5, 7, 9, 13].entries()) console.log(await playGame(seed, size))
  await followBoard()
  console.log('done')
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
