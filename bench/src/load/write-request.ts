/** Six decimals, trailing zeros too, so that every coordinate is as long as any other. */
const anyCoordinate = /("(?:from|to)L(?:at|ng)":)(\d+(?:\.\d+)?)/g;

/** Writes the bytes of a request, with the header that tells who asks, and more of them. */
export function writeRequest(method: 'GET' | 'POST', target: string, caller: string, body?: object): Buffer {
  const text =
    body &&
    JSON.stringify(body).replace(anyCoordinate, (_, name, degrees) => name + Number(degrees).toFixed(6));
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    caller,
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text ?? ''}`);
}
