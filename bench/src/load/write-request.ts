/** The bytes of a request, with the one header that tells who asks. */
export function writeRequest(method: 'GET' | 'POST', target: string, caller: string, body?: object): Buffer {
  const text = body && JSON.stringify(body);
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    caller,
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text ?? ''}`);
}
