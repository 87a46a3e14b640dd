"""An agent as judges see it that refuse every card with a gRPC URL of `host:port`: the same agent
through a proxy on a free port of loopback, with a card without its gRPC interfaces.

usage: without_grpc.py URL
"""

import http.client
import json
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

AGENT = sys.argv[1].rstrip('/')
CARD = '/.well-known/agent-card.json'
# Headers that belong to one connection.
HOP = {'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'te', 'trailer', 'upgrade'}


class Proxy(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def answer(self):
        size = int(self.headers.get('Content-Length') or 0)
        body = self.rfile.read(size) if size else None
        onward = http.client.HTTPConnection(urlsplit(AGENT).netloc, timeout=60)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP}
        onward.request(self.command, self.path, body, headers)
        answered = onward.getresponse()
        self.send_response(answered.status)
        for name, value in answered.getheaders():
            if name.lower() not in HOP:
                self.send_header(name, value)
        # Streams pass as they come, so the end of the connection ends the body.
        self.send_header('Connection', 'close')
        self.end_headers()
        self.close_connection = True
        if self.path == CARD:
            self.wfile.write(json.dumps(CARD_HERE).encode() if answered.read() else b'')
        else:
            while piece := answered.read1(65536):
                self.wfile.write(piece)
                self.wfile.flush()
        onward.close()

    do_GET = do_POST = do_DELETE = do_HEAD = do_OPTIONS = answer

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(('127.0.0.1', 0), Proxy)
here = f'http://127.0.0.1:{server.server_port}'
with urllib.request.urlopen(AGENT + CARD, timeout=10) as found:
    CARD_HERE = json.load(found)
CARD_HERE['supportedInterfaces'] = [
    {**interface, 'url': interface['url'].replace(AGENT, here)}
    for interface in CARD_HERE['supportedInterfaces'] if interface['protocolBinding'] != 'GRPC']
print(f'listening on {here}', flush=True)
server.serve_forever()
